import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query } from "../../database/database.ts";
import type { LoginSourceTable } from "../../database/schema-oauth.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { isHttpUrl } from "../../text/names.ts";
import { sourceFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type GroupRules, noGroupRules, type TeamMap } from "./group-rules.ts";
import { demandLdapSettings, type LdapSettings } from "./ldap-settings.ts";

export type LoginSource = Selectable<LoginSourceTable>;

/** What kinds of providers there are; those but GitHub speak OpenID Connect. */
export const providers = [
	"openidConnect",
	"github",
	"gitlab",
	"google",
	"gitea",
] as const;
export type Provider = (typeof providers)[number];

/** How people sign in with a provider of OAuth 2. */
export interface OAuthSettings extends GroupRules {
	readonly provider: Provider;
	readonly clientId: string;
	/** The issuer, or its discovery document; empty where the provider has only one. */
	readonly url: string;
	readonly scopes: string;
	/** People need this claim, with this value if there is one. */
	readonly requiredClaim: string;
	readonly requiredValue: string;
	readonly groupClaim: string;
}

export const usualOAuthSettings: OAuthSettings = {
	...noGroupRules,
	provider: "openidConnect",
	clientId: "",
	url: "",
	scopes: "",
	requiredClaim: "",
	requiredValue: "",
	groupClaim: "",
};

export const oauthSettingsOf = (source: LoginSource): OAuthSettings => ({
	...usualOAuthSettings,
	...(JSON.parse(source.settings) as Partial<OAuthSettings>),
});

const all = query((q) =>
	q.selectFrom("login_source").selectAll().orderBy("id"),
);
const byName = query((q, p: { name: string }) =>
	q.selectFrom("login_source").selectAll().where("lower_name", "=", p.name),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("login_source").selectAll().where("id", "=", p.id),
);
/** Holds the row: of two changes at once, the later one is of what the first left. */
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("login_source")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("login_source").where("id", "=", p.id),
);

/** Links that name no issuer, beside one of the same person that does. */
const dropDoubles = query((q, p: { source: number; issuer: string }) =>
	q
		.deleteFrom("external_login")
		.where("source_id", "=", p.source)
		.where("issuer", "=", "")
		.where("subject", "in", (known) =>
			known
				.selectFrom("external_login as named")
				.select("named.subject")
				.where("named.source_id", "=", p.source)
				.where("named.issuer", "=", p.issuer),
		),
);
/** Links that name no issuer yet are those of the one that was asked until now. */
const noteIssuer = query((q, p: { source: number; issuer: string }) =>
	q
		.updateTable("external_login")
		.set({ issuer: p.issuer })
		.where("source_id", "=", p.source)
		.where("issuer", "=", ""),
);
const usualAddresses: Partial<Record<Provider, string>> = {
	gitlab: "https://gitlab.com",
	google: "https://accounts.google.com",
	github: "https://github.com",
};
/** The issuer, or its discovery document. */
export const addressOf = ({ provider, url }: OAuthSettings): string =>
	url || (usualAddresses[provider] ?? "");
/** An issuer as links have it, however its address was written. */
export const issuerOf = (address: string): string =>
	address.replace(/\/(?:\.well-known\/openid-configuration)?$/, "");

/** What a source of either kind says of those who come for the first time, and of groups. */
export const rulesOf = (source: LoginSource): GroupRules => ({
	...noGroupRules,
	...(JSON.parse(source.settings) as Partial<GroupRules>),
});

export const listSources = (app: App): Promise<LoginSource[]> =>
	app.db.all(all, {});
/** The sources of a kind with which people may sign in. */
export const activeSources = async (
	app: App,
	kind: LoginSource["kind"],
): Promise<LoginSource[]> =>
	(await listSources(app)).filter(
		(source) => source.active === 1 && source.kind === kind,
	);
/** @throws DomainError "not-found" */
export async function sourceById(app: App, id: number): Promise<LoginSource> {
	const found = await app.db.first(byId, { id });
	if (!found) throw notFound();
	return found;
}
/** A provider that people may sign in with. @throws DomainError "not-found" */
export async function activeSource(
	app: App,
	name: string,
): Promise<LoginSource> {
	const found = await app.db.first(byName, { name: name.toLowerCase() });
	if (found?.active !== 1 || found.kind !== "oauth2") throw notFound();
	return found;
}

interface SourceInput {
	readonly name: string;
	readonly active: boolean;
	readonly settings: OAuthSettings | LdapSettings;
	/** Left out: it stays. */
	readonly secret?: string;
}

/** @throws DomainError "invalid", "conflict" */
export async function addSource(
	app: App,
	input: SourceInput,
): Promise<LoginSource> {
	const columns = columnsOf(app, input);
	return unique(async () => {
		return app.db.write(async (tx) => {
			const [made] = await tx.rows((q) =>
				q
					.insertInto("login_source")
					.values({
						...columns,
						kind: isOfDirectory(input.settings) ? "ldap" : "oauth2",
						created_at: now(app),
					})
					.returningAll(),
			);
			if (!made) throw new Error("no row for a new source");
			noteAudit(app, tx, {
				action: "source.created",
				target: made,
				after: recorded(made),
			});
			return made;
		});
	});
}

/** @throws DomainError "invalid", "conflict", "not-found" */
export async function updateSource(
	app: App,
	id: number,
	input: SourceInput,
): Promise<void> {
	const columns = columnsOf(app, input);
	await unique(() =>
		app.db.write(async (tx) => {
			const before = await tx.first(held, { id });
			if (before?.kind === "oauth2" && !isOfDirectory(input.settings)) {
				const issuer = issuerOf(addressOf(oauthSettingsOf(before)));
				if (issuer !== issuerOf(addressOf(input.settings))) {
					await tx.run(dropDoubles, { source: id, issuer });
					await tx.run(noteIssuer, { source: id, issuer });
				}
			}
			const [row] = await tx.rows((q) =>
				q
					.updateTable("login_source")
					.set(columns)
					.where("id", "=", id)
					.where("kind", "=", isOfDirectory(input.settings) ? "ldap" : "oauth2")
					.returningAll(),
			);
			if (!row) throw notFound();
			noteAudit(app, tx, {
				action: "source.edited",
				target: { id, name: input.name },
				before: before && recorded(before),
				after: recorded(row),
			});
		}),
	);
}

/** Gives the fields of a source that records have. */
const recorded = (source: LoginSource) => ({
	...source,
	fingerprint: sourceFingerprint(source),
});

/** Deletes a source; accounts that signed in with it stay, and need a password. @throws DomainError "not-found" */
export async function deleteSource(app: App, id: number): Promise<void> {
	await app.db.write(async (tx) => {
		const source = await tx.first(byId, { id });
		if (!(await tx.run(remove, { id }))) throw notFound();
		noteAudit(app, tx, {
			action: "source.deleted",
			target: { id, name: source?.name ?? "" },
		});
	});
}

async function unique<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (isConstraint(error))
			throw conflict("a source with this name already exists", {
				field: "name",
			});
		throw error;
	}
}

function columnsOf(app: App, { name, active, settings, secret }: SourceInput) {
	if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(name))
		throw invalid(
			"a source’s name has 1 to 100 letters, digits, spaces and ._-",
			{
				field: "name",
			},
		);
	if (isOfDirectory(settings)) demandLdapSettings(settings);
	else demandOAuthSettings(settings);
	return {
		name,
		lower_name: name.toLowerCase(),
		active: active ? 1 : 0,
		settings: JSON.stringify(settings),
		updated_at: now(app),
		...(secret !== undefined && { secret: app.seals.seal(secret) }),
	};
}

const isOfDirectory = (
	settings: OAuthSettings | LdapSettings,
): settings is LdapSettings => "host" in settings;

/** @throws DomainError "invalid" */
function demandOAuthSettings({ clientId, provider, url }: OAuthSettings): void {
	if (clientId === "")
		throw invalid("the client id is missing", { field: "client_id" });
	const needsUrl = ["openidConnect", "gitea"].includes(provider);
	if (url === "" ? needsUrl : !isHttpUrl(url))
		throw invalid("the address must begin with https:// or http://", {
			field: "url",
		});
}

/** A map of groups to teams, from JSON. @throws DomainError "invalid" */
export function readTeamMap(text: string): TeamMap {
	const wrong = () =>
		invalid('wanted is {"group": {"organization": ["team"]}}', {
			field: "teams",
		});
	if (text.trim() === "") return {};
	let map: unknown;
	try {
		map = JSON.parse(text);
	} catch {
		throw wrong();
	}
	const isMap = (one: unknown): one is Record<string, unknown> =>
		typeof one === "object" && one !== null && !Array.isArray(one);
	if (!isMap(map)) throw wrong();
	for (const organizations of Object.values(map)) {
		if (!isMap(organizations)) throw wrong();
		for (const teams of Object.values(organizations))
			if (!Array.isArray(teams) || teams.some((t) => typeof t !== "string"))
				throw wrong();
	}
	return map as TeamMap;
}
