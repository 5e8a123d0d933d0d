import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import type { Progress } from "../../../jobs/jobs.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import { publicStars } from "../../repositories/following/public-stars.ts";
import {
	ofIssue,
	ofProject,
	ofRepository,
	ofStore,
	ofWebhook,
	type Portion,
	portion,
} from "./portions.ts";

/** The job that deletes the rows of a repository that nobody can see any more. */
interface RemovedRows {
	readonly repository: number;
	readonly format: "sha1" | "sha256";
	/** The deletion takes a turn of this account, which owned the repository. */
	readonly owner: number;
}

/** So many issues are deleted by one statement, once nothing large hangs on them. */
const issuesAtOnce = 20;
/** The public stars of so many accounts are counted anew by one statement. */
const starsAtOnce = 20;

const webhooksOf = query((q, p: { repository: number }) =>
	q
		.selectFrom("webhook")
		.select("id")
		.where("repository_id", "=", p.repository),
);
const projectsOf = query((q, p: { repository: number }) =>
	q
		.selectFrom("project")
		.select("id")
		.where("repository_id", "=", p.repository),
);
const someIssues = query((q, p: { repository: number }) =>
	q
		.selectFrom("issue")
		.select("id")
		.where("repository_id", "=", p.repository)
		.orderBy("number")
		.limit(issuesAtOnce),
);
const dropIssues = query((q, p: { ids: number[] }, d) =>
	q.deleteFrom("issue").where("id", "in", d.list(p.ids)),
);
const someStars = query((q, p: { repository: number }) =>
	q
		.selectFrom("star")
		.innerJoin("account", "account.id", "star.account_id")
		.select(["star.account_id as id"])
		.where("star.repository_id", "=", p.repository)
		.orderBy("star.account_id")
		.limit(starsAtOnce),
);
// whoever has starred another one since was counted anew without this one, which is private now
const uncountStars = query((q, p: { ids: number[] }, d) =>
	q
		.updateTable("account")
		.set((e) => ({
			stars: e("stars", "-", 1),
			public_stars: publicStars,
		}))
		.where("id", "in", d.list(p.ids)),
);
const dropStars = query((q, p: { repository: number; ids: number[] }, d) =>
	q
		.deleteFrom("star")
		.where("repository_id", "=", p.repository)
		.where("account_id", "in", d.list(p.ids)),
);
const dropRepository = query((q, p: { id: number; owner: number }) =>
	q
		.deleteFrom("repository")
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner)
		.returning(["store_id", "wiki_store_id"]),
);
const storesOf = query((q, p: { id: number; owner: number }) =>
	q
		.selectFrom("repository")
		.select(["store_id", "wiki_store_id"])
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner),
);

/** Says who deletes the rows of repositories that are gone for everybody. */
export function handleRemovedRows(app: App): void {
	app.jobs.handle(
		"remove-repository-rows",
		"maintenance",
		(removed: RemovedRows, signal, progress) =>
			removeRows(app, removed, signal, progress),
	);
}

/** The name of the job of a repository, of which one runs at a time. */
export const removalName = (repository: number): string =>
	`remove-repository-rows:${repository}`;

/** Plans the job that deletes the rows of a repository, in the transaction that takes it away from everybody. */
export const enqueueRemoval = (
	app: App,
	tx: Transaction,
	removed: RemovedRows,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "remove-repository-rows",
		payload: removed,
		dedupe: removalName(removed.repository),
		owner: removed.owner,
	});

/**
 * Deletes the rows of a repository a few at a time, each in a short transaction, and others have a turn in between. Whatever ends it, it goes on with
 * what is still there.
 */
async function removeRows(
	app: App,
	{ repository, format, owner }: RemovedRows,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const { db } = app;
	const own = { id: repository, owner: removedOwner };
	const stores = await db.first(storesOf, own);
	if (!stores) return;
	const piece = async (work: (tx: Transaction) => Promise<number>) => {
		signal.throwIfAborted();
		const done = await db.write(async (tx) => {
			const rows = await work(tx);
			if (rows > 0) await progress(tx);
			return rows;
		});
		await setImmediate();
		return done;
	};
	const all = async (places: readonly Portion[], ids: number[]) => {
		if (ids.length === 0) return;
		for (const place of places)
			while ((await piece((tx) => tx.run(place, { ids }))) >= portion);
	};
	const idsOf = async (rows: Promise<{ id: number }[]>) =>
		(await rows).map(({ id }) => id);
	await all(ofWebhook, await idsOf(db.all(webhooksOf, { repository })));
	await all(ofRepository, [repository]);
	await all(ofProject, await idsOf(db.all(projectsOf, { repository })));
	while (await piece((tx) => removeStars(tx, repository)));
	for (;;) {
		const ids = await idsOf(db.all(someIssues, { repository }));
		if (ids.length === 0) break;
		await all(ofIssue, ids);
		await piece((tx) => tx.run(dropIssues, { ids }));
	}
	const { store_id, wiki_store_id } = stores;
	await all(
		ofStore,
		[store_id, wiki_store_id].filter((id) => id !== null),
	);
	await piece(async (tx) => {
		const removed = await tx.first(dropRepository, own);
		if (!removed) return 0;
		await app.jobs.enqueue(tx, {
			kind: "remove-stores",
			payload: {
				stores: [removed.store_id, removed.wiki_store_id].filter(
					(id) => id !== null,
				),
				format,
			},
			owner,
		});
		return 1;
	});
}

/** Takes some stars back, and out of the counts of those who gave them, in one transaction. */
async function removeStars(
	tx: Transaction,
	repository: number,
): Promise<number> {
	const rows = await tx.all(someStars, { repository });
	const ids = rows.map(({ id }) => id);
	if (ids.length === 0) return 0;
	await tx.run(uncountStars, { ids });
	return tx.run(dropStars, { repository, ids });
}

/** Tells if a repository has so much that its deletion by one statement would stop others. */
export async function hasMuch(
	tx: Transaction,
	repository: number,
): Promise<boolean> {
	for (const table of [
		"activity",
		"notification_thread",
		"watch",
		"star",
		"action_run",
		"commit_status",
		"release",
		"lfs_object",
		"outgoing_mail",
		"attachment",
	] as const) {
		const [row] = await tx.rows((q) =>
			q
				.selectFrom(
					q
						.selectFrom(table)
						.select(sql<number>`1`.as("one"))
						.where("repository_id", "=", repository)
						.limit(portion)
						.as("some"),
				)
				.select((e) => e.fn.countAll<number>().as("n")),
		);
		if (Number(row?.n) >= portion) return true;
	}
	const issues = await tx.rows((q) =>
		q
			.selectFrom("issue")
			.select("comments")
			.where("repository_id", "=", repository)
			.limit(2 * issuesAtOnce),
	);
	return (
		issues.length === 2 * issuesAtOnce ||
		issues.reduce((sum, { comments }) => sum + comments, 0) >= portion
	);
}
