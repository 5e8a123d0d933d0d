import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";

/** Plans that it is looked up anew whether a pull request can be merged. */
export const enqueueMergeCheck = (
	app: App,
	tx: Transaction,
	{
		id,
		repository_id,
	}: { readonly id: number; readonly repository_id: number },
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "check-pull",
		payload: { issue: id, repository: repository_id },
		dedupe: `check-pull:${id}`,
		repository: repository_id,
	});
