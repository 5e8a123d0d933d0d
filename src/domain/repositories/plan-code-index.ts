import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";

/** Pushes that follow each other within it are indexed together. */
const delayMs = 700;

type Planned = { readonly id: number; readonly owner_id: number };

const planning =
	(kind: string) =>
	(app: App, tx: Transaction, { id, owner_id }: Planned): Promise<void> =>
		app.jobs.enqueue(tx, {
			kind,
			payload: { repository: id },
			dedupe: `${kind}:${id}`,
			owner: owner_id,
			delayMs,
		});

const planFiles = planning("index-code");
const planCommits = planning("index-commits");

/** The commits of a long history up to which it is indexed one after the other, behind one that is. */
export interface HistorySteps {
	readonly from: string;
	/** The tip whose history they are of. */
	readonly tip: string;
	/** Older ones first. */
	readonly steps: readonly string[];
}

/** Plans that the next part of a long history is found; others of its owner's, and of other owners, have their turn before. */
export const planMoreCommits = (
	app: App,
	tx: Transaction,
	{ id, owner_id }: Planned,
	next: HistorySteps,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "index-commits",
		payload: { repository: id, next },
		dedupe: `index-commits:${id}`,
		owner: owner_id,
	});

/** Plans that the code of a repository's default branch, and its commits, are found as they are now. */
export async function planCodeIndex(
	app: App,
	tx: Transaction,
	repository: Planned,
): Promise<void> {
	await planFiles(app, tx, repository);
	await planCommits(app, tx, repository);
}

/** Plans that the pages of a repository's wiki are found as they are now. */
export const planWikiIndex = planning("index-wiki");

/** The name of the head that a repository's commits have in the index; none of a branch. */
export const headOfCommits = ":commits";

const hide = updateTable("code_head", {
	values: { shown: 0 },
	where: ["repository_id", "branch"],
});

/** From now on no commit of a repository is found until its history is indexed anew: it may have lost some that nobody is to find any more. */
export const hideCommits = (
	tx: Transaction,
	repository: number,
): Promise<unknown> =>
	tx.run(hide, { repository_id: repository, branch: headOfCommits });
