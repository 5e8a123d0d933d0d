import type { App } from "../../../app.ts";
import type { Reader } from "../../../database/database.ts";
import { mayRunJobs } from "../../accounts/job-tokens.ts";
import { runContextOf } from "../contexts.ts";
import { advanceRun } from "./advance.ts";
import { cancelJobs } from "./cancel.ts";
import { holdRun, isOver, isRunOfHidden, type Run } from "./run.ts";

/** Tells if jobs of a run may not run: who began it is hidden, or the owner of its repository may not sign in. */
export const isBarred = async (db: Reader, run: Run): Promise<boolean> =>
	(await isRunOfHidden(db, run)) || !(await mayRunJobs(db, run.repository_id));

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
