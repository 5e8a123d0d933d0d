import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { EgressRefused } from "../../egress/refused.ts";
import { invalid, notFound } from "../../errors.ts";
import { BadPattern } from "../../text/glob.ts";
import { auditPlaceOf } from "../audit/audit-place.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { branchFilter } from "./branch-filter.ts";
import { eventsNamed } from "./hook-events.ts";
import {
	type HookPlace,
	hookColumns,
	hookSecrets,
	isIn,
	isToken,
	settingsOf,
	type Webhook,
	webhookById,
	withoutTokens,
} from "./webhook.ts";

/** The kinds of receivers that are known; each is spoken to in its own way. */
const hookTypes = [
	"gitea",
	"gogs",
	"slack",
	"discord",
	"dingtalk",
	"telegram",
	"msteams",
	"feishu",
	"matrix",
	"wechatwork",
	"packagist",
] as const;
export type HookType = (typeof hookTypes)[number];

/** What is said of a webhook; in a change, what is not said stays. */
export interface HookInput {
	readonly type?: string;
	readonly name?: string;
	readonly active?: boolean;
	readonly events?: readonly string[];
	readonly branchFilter?: string;
	readonly authorization?: string;
	readonly config?: Readonly<Record<string, string>>;
}

/** The members of the configuration that are kept beside address, content type and secret. */
const kept = [
	"channel",
	"username",
	"icon_url",
	"color",
	"bot_token",
	"chat_id",
	"thread_id",
	"homeserver_url",
	"room_id",
	"access_token",
	"message_type",
	"package_url",
	"api_token",
];
const mostConfig = 64;

const insert = insertInto(
	"webhook",
	{
		columns: [
			"scope",
			"repository_id",
			"owner_id",
			"creator_id",
			"type",
			...hookColumns,
			...hookSecrets,
			"switched_off",
			"failing_since",
			"created_at",
			"updated_at",
		],
		values: {
			since_event: sql<number>`(select coalesce(max(id), 0) from event)`,
		},
	},
	(insert) => insert.returningAll(),
);
const update = updateTable(
	"webhook",
	{
		set: [...hookColumns, ...hookSecrets, "creator_id", "updated_at"],
		values: { switched_off: "", failing_since: 0 },
		where: ["id"],
	},
	(update) => update.returningAll(),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("webhook")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
/** Adds a webhook. @throws DomainError "invalid" */
export async function createWebhook(
	app: App,
	actor: Actor,
	place: HookPlace,
	wish: HookInput,
): Promise<Webhook> {
	const type = wish.type ?? "";
	if (!hookTypes.includes(type as HookType))
		throw invalid(`Invalid hook type: ${type}`);
	const config = wish.config ?? {};
	for (const name of ["url", "content_type"])
		if (config[name] === undefined)
			throw invalid(`Missing config option: ${name}`);
	if (type === "slack" && !config.channel?.trim())
		throw invalid("Missing config option: channel");
	const at = now(app);
	const row = {
		...placeColumns(place),
		creator_id: actor.account?.id ?? null,
		type,
		name: wish.name ?? "",
		url: addressIn(app, config.url ?? ""),
		content_type: contentType(config.content_type ?? ""),
		secret: app.seals.seal(config.secret ?? ""),
		authorization_header: sealedHeader(app, wish.authorization ?? ""),
		branch_filter: filterIn(wish.branchFilter ?? ""),
		events: JSON.stringify(eventsNamed(wish.events ?? [])),
		settings: JSON.stringify(settingsIn(app, config)),
		active: wish.active ? 1 : 0,
		switched_off: "",
		failing_since: 0,
		created_at: at,
		updated_at: at,
	};
	return app.db.write(async (tx) => {
		const hook = await tx.first(insert, row);
		if (!hook) throw new Error("no row for a new webhook");
		noteAudit(app, tx, {
			action: "webhook.created",
			in: auditPlaceOf(hook),
			target: named(hook),
			after: toldOf(hook),
		});
		return hook;
	});
}

/**
 * Changes what is said of a webhook; a change also forgives its failures. Secrets are for the address that they were given with:
 * another one forgets those that are not given anew. @throws DomainError "invalid", "not-found" */
export async function editWebhook(
	app: App,
	actor: Actor,
	hook: Webhook,
	wish: HookInput,
): Promise<Webhook> {
	const config = wish.config ?? {};
	const secret = config.secret;
	if (hook.type === "slack" && config.channel?.trim() === "")
		throw invalid("Missing config option: channel");
	const said = {
		...(wish.name !== undefined && { name: wish.name }),
		...(config.url !== undefined && { url: addressIn(app, config.url) }),
		...(config.content_type !== undefined && {
			content_type: contentType(config.content_type),
		}),
		...(secret !== undefined && { secret: app.seals.seal(secret) }),
		...(wish.authorization !== undefined && {
			authorization_header: sealedHeader(app, wish.authorization),
		}),
		...(wish.branchFilter !== undefined && {
			branch_filter: filterIn(wish.branchFilter),
		}),
		...(wish.events && { events: JSON.stringify(eventsNamed(wish.events)) }),
		...(wish.active !== undefined && { active: wish.active ? 1 : 0 }),
		...(actor.account && { creator_id: actor.account.id }),
	};
	const saidSettings = settingsIn(app, config);
	return app.db.write(async (tx) => {
		const before = await tx.first(held, { id: hook.id });
		if (!before) throw notFound();
		const moved = said.url !== undefined && said.url !== before.url;
		const kept = moved ? withoutTokens(settingsOf(before)) : settingsOf(before);
		const settings = { ...kept, ...saidSettings };
		const row = {
			...before,
			...(moved && { secret: "", authorization_header: "" }),
			...said,
			updated_at: now(app),
		};
		const changed = { ...row, settings: JSON.stringify(settings) };
		const edited = (await tx.first(update, changed)) as Webhook;
		noteAudit(app, tx, {
			action: "webhook.edited",
			in: auditPlaceOf(edited),
			target: named(edited),
			before: toldOf(before),
			after: toldOf(edited),
			facts: { new_secret: secret !== undefined },
		});
		return edited;
	});
}

/** A webhook of a place. @throws DomainError "not-found" */
export async function webhookIn(
	app: App,
	place: HookPlace,
	id: number,
): Promise<Webhook> {
	const hook = await webhookById(app.db, id);
	if (!hook || !isIn(place, hook)) throw notFound();
	return hook;
}

/** A webhook without a name is known by its kind. */
const named = ({ id, name, type }: Webhook) => ({ id, name: name || type });

/** The members of a webhook that records tell: its secrets are none. */
const toldOf = ({ url, type, active, events }: Webhook) => ({
	url,
	type,
	active,
	hook_events: JSON.parse(events) as string[],
});

function placeColumns(place: HookPlace) {
	if ("repository" in place)
		return {
			scope: "repository" as const,
			repository_id: place.repository,
			owner_id: null,
		};
	if ("owner" in place)
		return {
			scope: "owner" as const,
			repository_id: null,
			owner_id: place.owner,
		};
	const scope = place.site === "system" ? "system" : "default";
	return {
		scope: scope as Webhook["scope"],
		repository_id: null,
		owner_id: null,
	};
}

/** An address that a request could go to; where it leads is asked at each delivery. */
function addressIn(app: App, text: string): string {
	const url = text.trim();
	try {
		app.egress.checkUrl(url);
	} catch (error) {
		if (error instanceof EgressRefused) throw invalid("Invalid url");
		throw error;
	}
	if (url.length > 2048) throw invalid("Invalid url");
	return url;
}

function contentType(text: string): "json" | "form" {
	if (text !== "json" && text !== "form") throw invalid("Invalid content type");
	return text;
}

function filterIn(text: string): string {
	try {
		branchFilter(text);
	} catch (error) {
		if (error instanceof BadPattern)
			throw invalid(`[BranchFilter]: ${error.message}`);
		throw error;
	}
	return text;
}

function sealedHeader(app: App, text: string): string {
	// what could begin another header
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
	if (/[\x00-\x08\x0a-\x1f\x7f]/.test(text) || text.length > 4096)
		throw invalid("[AuthorizationHeader]: the header holds what it must not");
	return app.seals.seal(text);
}

/** Tokens are sealed like passwords; the rest is shown to who may change the webhook. */
function settingsIn(
	app: App,
	config: Readonly<Record<string, string>>,
): Record<string, string> {
	if (Object.keys(config).length > mostConfig)
		throw invalid("[Config]: too many members");
	const settings: Record<string, string> = {};
	for (const name of kept) {
		const value = config[name];
		if (value === undefined) continue;
		if (value.length > 2048) throw invalid(`[Config]: ${name} is too long`);
		settings[name] = isToken(name) ? app.seals.seal(value) : value;
	}
	return settings;
}
