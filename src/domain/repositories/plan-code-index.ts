import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";

/** Pushes that follow each other within it are indexed together. */
const delayMs = 300;

/** Plans that the code of a repository's default branch is found as it is now. */
export const planCodeIndex = (
	app: App,
	tx: Transaction,
	{ id, owner_id }: { readonly id: number; readonly owner_id: number },
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "index-code",
		payload: { repository: id },
		dedupe: `index-code:${id}`,
		owner: owner_id,
		delayMs,
	});
