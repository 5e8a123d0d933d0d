import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { Repository } from "./repository.ts";

const delayMs = 2000;

/** Plans that the last commits of a repository's, or its wiki's, default branch are brought up to date. */
export const planLastCommits = (
	app: App,
	tx: Transaction,
	{ id, owner_id, store_id, wiki }: Repository,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "store-last-commits",
		payload: { repository: id, wiki: wiki ?? false },
		dedupe: `store-last-commits:${store_id}`,
		owner: owner_id,
		delayMs,
	});
