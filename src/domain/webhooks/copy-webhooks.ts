import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayAdminister } from "../permissions/allows.ts";
import {
	type RepositoryContext,
	repositoryById,
} from "../repositories/repository.ts";
import {
	hookColumns,
	hookSecrets,
	settingsOf,
	withoutTokens,
} from "./webhook.ts";

/** What a copy has of its original. */
const same = ["type", ...hookColumns, ...hookSecrets] as const;

const defaults = query((q, _: object) =>
	q
		.selectFrom("webhook")
		.selectAll()
		.where("scope", "=", "default")
		.orderBy("id"),
);
const copyDefault = insertInto(
	"webhook",
	{
		columns: [
			"repository_id",
			"copied_from",
			"type",
			...hookColumns,
			"created_at",
			"updated_at",
		],
		values: {
			scope: "repository",
			owner_id: null,
			creator_id: null,
			secret: "",
			authorization_header: "",
		},
	},
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const copyOwn = query(
	(q, p: { from: number; to: number; creator: number; at: number }) =>
		q
			.insertInto("webhook")
			.columns([
				"scope",
				"repository_id",
				"creator_id",
				"since_event",
				"copied_from",
				"created_at",
				"updated_at",
				...same,
			])
			.expression((e) =>
				e
					.selectFrom("webhook as w")
					.select((s) => [
						sql<"repository">`'repository'`.as("scope"),
						s.cast<number>(s.val(p.to), "bigint").as("repository_id"),
						s.cast<number>(s.val(p.creator), "bigint").as("creator_id"),
						sql<number>`(select coalesce(max(id), 0) from event)`.as(
							"since_event",
						),
						// so that a copy of a default webhook is not given once more
						"w.copied_from",
						s.cast<number>(s.val(p.at), "bigint").as("created_at"),
						s.cast<number>(s.val(p.at), "bigint").as("updated_at"),
						...same.map((column) => `w.${column}` as const),
					])
					.where("w.repository_id", "=", p.from),
			),
);

/**
 * Gives a new repository its copies of the default webhooks; twice is once. The secrets stay with the originals: `withSecrets` finds
 * them there when something is delivered.
 */
export async function copyDefaults(
	app: App,
	repository: number,
): Promise<void> {
	const originals = await app.db.all(defaults, {});
	if (!originals.length) return;
	await app.db.write(async (tx) => {
		if (!(await repositoryById(tx, repository))) return;
		for (const hook of originals)
			await tx.run(copyDefault, {
				...hook,
				repository_id: repository,
				copied_from: hook.id,
				settings: JSON.stringify(withoutTokens(settingsOf(hook))),
			});
	});
}

/**
 * Gives a new repository copies of the webhooks of the one that it is made from, as if the actor had set them up; nothing of them to
 * who does not administer that one, for they have its secrets.
 */
export async function inheritWebhooks(
	app: App,
	tx: Transaction,
	actor: Actor,
	from: Pick<RepositoryContext, "repository" | "access">,
	to: number,
): Promise<void> {
	if (!mayAdminister(from.access)) return;
	const creator = actor.account?.id ?? 0;
	const at = now(app);
	await tx.run(copyOwn, { from: from.repository.id, to, creator, at });
}
