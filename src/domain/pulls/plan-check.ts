import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";

/** Plans that it is looked up anew whether a pull request can be merged; `pusher` has moved its base. */
export const planCheck = (
	app: App,
	tx: Transaction,
	issue: number,
	pusher: number | null = null,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "check-pull",
		payload: { issue, pusher },
		dedupe: `check-pull:${issue}`,
	});
