import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { WebhookTable } from "../../database/schema-after.ts";
import type { Account } from "../accounts/account.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import type { Repository } from "../repositories/repository.ts";

/** An address that is told what happens. */
export type Webhook = Selectable<WebhookTable>;

/** What its owner may change of a webhook, but for its secrets. */
export const hookColumns = [
	"name",
	"url",
	"content_type",
	"branch_filter",
	"events",
	"settings",
	"active",
] as const;
export const hookSecrets = ["secret", "authorization_header"] as const;

/** Whose webhooks are meant. */
export type HookPlace =
	| { readonly repository: number }
	| { readonly owner: number }
	| { readonly site: "system" | "default" | "all" };

const byId = query((q, p: { id: number }) =>
	q.selectFrom("webhook").selectAll().where("id", "=", p.id),
);
const told = query(
	(q, p: { repository: number; owner: number; word: string; event: number }) =>
		q
			.selectFrom("webhook")
			.selectAll()
			.where("active", "=", 1)
			.where("events", "like", p.word)
			.where("since_event", "<", p.event)
			.where((e) =>
				e.or([
					e("repository_id", "=", p.repository),
					e("owner_id", "=", p.owner),
					e("scope", "=", "system"),
				]),
			)
			// those of a deleted repository tell nothing, until it is restored
			.where((e) =>
				e.or([
					e("repository_id", "is", null),
					e.exists(
						e
							.selectFrom("repository")
							.select("repository.id")
							.whereRef("repository.id", "=", "webhook.repository_id")
							.where("repository.owner_id", "<>", removedOwner),
					),
				]),
			)
			.orderBy("id"),
);
const any = query((q, p: { repository: number; owner: number }) =>
	q
		.selectFrom("webhook")
		.select("id")
		.where("active", "=", 1)
		.where((e) =>
			e.or([
				e("repository_id", "=", p.repository),
				e("owner_id", "=", p.owner),
				e("scope", "=", "system"),
			]),
		)
		.limit(1),
);

/** A webhook by its id, wherever it is. */
export const webhookById = (
	db: Reader,
	id: number,
): Promise<Webhook | undefined> => db.first(byId, { id });

/** Whether a webhook is one of a place. */
export function isIn(place: HookPlace, hook: Webhook): boolean {
	if ("repository" in place) return hook.repository_id === place.repository;
	if ("owner" in place) return hook.owner_id === place.owner;
	if (place.site !== "all") return hook.scope === place.site;
	return hook.scope === "system" || hook.scope === "default";
}

/** A page of the webhooks of a place, oldest first, with the number of them all. */
export async function listWebhooks(
	db: Reader,
	place: HookPlace,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Webhook[]; total: number }> {
	const found = await db.rows((q) => {
		const all = q.selectFrom("webhook").selectAll().orderBy("id");
		if ("repository" in place)
			return all.where("repository_id", "=", place.repository);
		if ("owner" in place) return all.where("owner_id", "=", place.owner);
		return place.site === "all"
			? all.where("scope", "in", ["system", "default"])
			: all.where("scope", "=", place.site);
	});
	return { rows: found.slice(offset, offset + limit), total: found.length };
}

interface Home {
	readonly repository: Pick<Repository, "id">;
	readonly owner: Pick<Account, "id">;
}

/** The active webhooks that want to know of an event in a repository, and were there when it happened. */
export const webhooksFor = (
	db: Reader,
	{ repository, owner }: Home,
	word: string,
	event: number,
): Promise<Webhook[]> =>
	db.all(told, {
		repository: repository.id,
		owner: owner.id,
		// the words are in quotes, so one is never found in another
		word: `%"${word}"%`,
		event,
	});

/** Whether any webhook is active for a repository: most have none, and then nothing is worked out. */
export const hasWebhooks = async (
	db: Reader,
	{ repository, owner }: Home,
): Promise<boolean> =>
	(await db.first(any, { repository: repository.id, owner: owner.id })) !==
	undefined;

export const eventsOf = (hook: Pick<Webhook, "events">): string[] =>
	JSON.parse(hook.events);
export const settingsOf = (
	hook: Pick<Webhook, "settings">,
): Readonly<Record<string, string>> => JSON.parse(hook.settings);

/** Settings without those that are secret. */
export const withoutTokens = (
	settings: Readonly<Record<string, string>>,
): Record<string, string> =>
	Object.fromEntries(
		Object.entries(settings).filter(([name]) => !isToken(name)),
	);

/** Whether a setting is a secret, which is kept sealed. */
export const isToken = (name: string): boolean => name.endsWith("token");

/**
 * A webhook with the secrets for its delivery. The copy of a default webhook has those of the original as long as it has its address;
 * its own come first.
 */
export async function withSecrets(db: Reader, hook: Webhook): Promise<Webhook> {
	const original =
		hook.copied_from === null
			? undefined
			: await webhookById(db, hook.copied_from);
	if (original?.url !== hook.url) return hook;
	const settings = { ...settingsOf(original), ...settingsOf(hook) };
	return {
		...hook,
		secret: hook.secret || original.secret,
		authorization_header:
			hook.authorization_header || original.authorization_header,
		settings: JSON.stringify(settings),
	};
}
