import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { walkPages } from "../../../database/queries/walk-pages.ts";
import type { Progress } from "../../../jobs/job-worker.ts";
import { type Account, accountById } from "../../accounts/account.ts";
import { forgetLost } from "./forget-lost.ts";
import { reviewAllWatchers } from "./review-followers.ts";

/** The job that looks at who watches repositories of an owner, after rights to many of them have changed. */
interface ChangedOwner {
	readonly owner: number;
}

/** So many watches are looked at in the transaction of the change, or in one of the job. */
const portion = 200;
/** So many repositories are looked for at once. */
const some = 100;

const watches = query((q, p: { owner: number; private: number }) =>
	q
		.selectFrom(
			q
				.selectFrom("repository")
				.innerJoin("watch", "watch.repository_id", "repository.id")
				.select("watch.account_id")
				.where("repository.owner_id", "=", p.owner)
				.where("repository.private", ">=", p.private)
				.limit(portion + 1)
				.as("some"),
		)
		.select((e) => e.fn.countAll<number>().as("n")),
);
const watched = query((q, p: { owner: number; after: number }) =>
	q
		.selectFrom("repository")
		.select(["id", "watchers"])
		.where("owner_id", "=", p.owner)
		.where("watchers", ">", 0)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(some),
);

/** Says who looks at the watchers of an owner's repositories where they are many. */
export const handleChangedOwners = (app: App): void =>
	app.jobs.handle(
		"review-watchers-of-owner",
		"maintenance",
		({ owner }: ChangedOwner, signal, progress) =>
			reviewOwner(app, owner, signal, progress),
	);

/**
 * Ends what ties people to repositories of an owner that they may not see any more, after rights have shrunk in the same transaction. Where many watch them
 * a job does it, a few at a time: what they may see is decided by their rights at each moment, not by this.
 */
export async function forgetAllLost(
	app: App,
	tx: Transaction,
	owner: Account,
): Promise<void> {
	const row = await tx.first(watches, {
		owner: owner.id,
		private: owner.visibility === "public" ? 1 : 0,
	});
	if (Number(row?.n) <= portion) await forgetLost(tx, owner);
	else
		await app.jobs.enqueue(tx, {
			kind: "review-watchers-of-owner",
			payload: { owner: owner.id },
		});
}

async function reviewOwner(
	app: App,
	owner: number,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const pages = walkPages(
		some,
		(after) => app.db.all(watched, { owner, after }),
		({ id }) => id,
	);
	for await (const page of pages) {
		let few: number[] = [];
		let sum = 0;
		const review = async () => {
			const repositories = few;
			few = [];
			sum = 0;
			if (repositories.length === 0) return;
			signal.throwIfAborted();
			await app.db.write(async (tx) => {
				await progress(tx);
				const account = await accountById(tx, owner);
				if (account) await forgetLost(tx, account, { repositories });
			});
			await setImmediate();
		};
		for (const { id, watchers } of page) {
			if (watchers > portion) {
				await reviewAllWatchers(app, id, signal, progress);
				continue;
			}
			if (sum + watchers > portion) await review();
			few.push(id);
			sum += watchers;
		}
		await review();
	}
}
