import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { inPieces, type JobRun } from "../../../jobs/in-pieces.ts";
import type { Progress } from "../../../jobs/job-worker.ts";
import { accountById, accountsByIds } from "../../accounts/account.ts";
import { noAccess } from "../../permissions/access.ts";
import { maySee } from "../../permissions/allows.ts";
import { accessOf } from "../../permissions/readers.ts";
import { repositoryById } from "../repository.ts";
import { countStars } from "./counted-stars.ts";
import { unwatchAll } from "./watch.ts";

/** The job that looks at who follows repositories whose visibility or rights have changed. */
interface ChangedRepositories {
	readonly repositories: readonly number[];
}

/** So many followers are looked at in the transaction of the change, or in one of the job. */
const portion = 100;

/** One job looks at so many repositories. */
const inOneJob = 200;

const followers = query((q, p: { repositories: number[]; limit: number }, d) =>
	q
		.selectFrom(
			q
				.selectFrom("star")
				.select("account_id")
				.where("repository_id", "in", d.list(p.repositories))
				.unionAll(
					q
						.selectFrom("watch")
						.select("account_id")
						.where("repository_id", "in", d.list(p.repositories)),
				)
				.limit(p.limit)
				.as("some"),
		)
		.select((e) => e.fn.countAll<number>().as("n")),
);
const nextWatchers = query((q, p: { repository: number; after: number }) =>
	q
		.selectFrom("watch")
		.select("account_id as id")
		.where("repository_id", "=", p.repository)
		.where("account_id", ">", p.after)
		.orderBy("account_id")
		.limit(portion),
);

/** Says who looks at the followers of repositories that have many. */
export function handleChangedRepositories(app: App): void {
	app.jobs.handle(
		"review-followers",
		"maintenance",
		async ({ repositories }: ChangedRepositories, signal, progress) => {
			for (const repository of repositories)
				await reviewInPieces(app, repository, signal, progress);
		},
	);
}

/**
 * Does what follows when the visibility of repositories, or the rights in them, have changed in the same transaction: those who may not see one any more do
 * not watch it, and stars are counted as those of a private or a public one. Where many follow them a job does it, a few at a time: what they may see is decided by their rights
 * at each moment, not by this.
 */
export async function reviewFollowers(
	app: App,
	tx: Transaction,
	repositories: readonly number[],
): Promise<void> {
	for (let from = 0; from < repositories.length; from += inOneJob) {
		const some = repositories.slice(from, from + inOneJob);
		const row = await tx.first(followers, {
			repositories: some,
			limit: portion + 1,
		});
		const n = Number(row?.n);
		if (n > portion)
			await app.jobs.enqueue(tx, {
				kind: "review-followers",
				payload: { repositories: some },
			});
		else if (n > 0)
			for (const repository of some) {
				await countStars(tx, repository, 0);
				await reviewWatchers(tx, repository, 0);
			}
	}
}

async function reviewInPieces(
	app: App,
	repository: number,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	for (const review of [countStars, reviewWatchers])
		await allOf(review, app, repository, { signal, progress });
}

/** Ends the watching of all who may not see a repository any more, a few at a time. */
export const reviewAllWatchers = (
	app: App,
	repository: number,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> =>
	allOf(reviewWatchers, app, repository, { signal, progress });

const allOf = (
	review: typeof reviewWatchers,
	app: App,
	repository: number,
	run: JobRun,
): Promise<void> =>
	inPieces(app, 0, run, (tx, after) => review(tx, repository, after));

/** Ends the watching of some who may not see a repository any more; gives the last of them where others may follow. */
async function reviewWatchers(
	tx: Transaction,
	id: number,
	after: number,
): Promise<number | undefined> {
	const rows = await tx.all(nextWatchers, { repository: id, after });
	const ids = rows.map((row) => row.id);
	const repository = await repositoryById(tx, id);
	const owner = repository && (await accountById(tx, repository.owner_id));
	if (!repository || !owner || ids.length === 0) return undefined;
	const accounts = await accountsByIds(tx, ids);
	const access = await accessOf(tx, { repository, owner }, accounts);
	const blind = accounts.filter(
		(account) => !maySee(access.get(account.id) ?? noAccess),
	);
	// the watches of a hidden account wait for it
	await unwatchAll(
		tx,
		id,
		blind.map((account) => account.id),
	);
	return ids.length < portion ? undefined : ids.at(-1);
}
