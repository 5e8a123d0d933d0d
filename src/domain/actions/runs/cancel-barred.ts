import type { App } from "../../../app.ts";
import { runContextOf } from "../contexts.ts";
import { advanceRun } from "./advance.ts";
import { cancelJobs } from "./cancel.ts";
import { holdRun, isOver } from "./run.ts";

/**
 * Ends a run whose jobs may not run: nobody sees who started it, or the owner of its repository may not sign in. The next run of its group may go. One
 * that is over stays as it is.
 */
export const cancelBarredRun = (app: App, id: number): Promise<void> =>
	app.db.write(async (tx) => {
		const run = await holdRun(tx, id);
		const around = run && (await runContextOf(app, tx, run));
		if (!around || isOver(run.status)) return;
		await advanceRun(app, tx, await cancelJobs(app, tx, run, around));
	});
