import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";

/** What a copy has of its original. */
const same = [
	"type",
	"name",
	"url",
	"content_type",
	"secret",
	"authorization_header",
	"branch_filter",
	"events",
	"settings",
	"active",
] as const;

const copyDefault = query((q, p: { repository: number }) =>
	q
		.insertInto("webhook")
		.columns([
			"scope",
			"repository_id",
			"copied_from",
			"created_at",
			"updated_at",
			...same,
		])
		.expression((e) =>
			e
				.selectFrom("webhook as w")
				.innerJoin("repository as r", (j) => j.on("r.id", "=", p.repository))
				.select([
					sql<"repository">`'repository'`.as("scope"),
					"r.id as repository_id",
					"w.id as copied_from",
					"w.created_at",
					"w.updated_at",
					...same.map((column) => `w.${column}` as const),
				])
				.where("w.scope", "=", "default"),
		)
		.onConflict((c) => c.doNothing()),
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

/** Gives a new repository its copies of the default webhooks; twice is once. */
export const copyDefaults = (app: App, repository: number): Promise<number> =>
	app.db.write((tx) => tx.run(copyDefault, { repository }));

/** Gives a repository copies of another's webhooks, as if `creator` had set them up. */
export const copyWebhooks = (
	app: App,
	tx: Transaction,
	{ from, to, creator }: { from: number; to: number; creator: number },
): Promise<number> => tx.run(copyOwn, { from, to, creator, at: now(app) });
