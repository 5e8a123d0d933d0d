import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { walkById } from "../../database/queries/walk-by-id.ts";
import { isDomainError } from "../../errors.ts";
import { deleteRun } from "../actions/runs/rerun.ts";
import { isOver, runById } from "../actions/runs/run.ts";

const runs = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("action_run")
		.select(["id", "status", "updated_at"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const tasks = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("action_task")
		.select(["id", "status", "updated_at", "log_rows"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);

/** Deletes workflow runs that have ended before INGOT_KEEP_RUNS_DAYS, with their jobs, logs and artifacts; one at a time. */
export async function deleteOldRuns(app: App): Promise<void> {
	const before = endOf(app, "keepRunsDays");
	if (before === undefined) return;
	await walkById(app, runs, async (page) => {
		for (const { id, status, updated_at } of page) {
			if (!isOver(status) || updated_at >= before) continue;
			const run = await runById(app.db, id);
			if (run && run.updated_at < before)
				await deleteRun(app, run).catch(unlessBegunAgain);
			await setImmediate();
		}
	});
}

/** A run that somebody starts again at this moment is not old any more. */
function unlessBegunAgain(error: unknown): void {
	if (!isDomainError(error)) throw error;
}

/** Removes the logs of jobs that have ended before INGOT_KEEP_LOGS_DAYS; the runs, their jobs and steps stay. */
export async function removeOldLogs(app: App): Promise<void> {
	const before = endOf(app, "keepLogsDays");
	if (before === undefined) return;
	await walkById(app, tasks, async (page) => {
		for (const { id, status, updated_at, log_rows } of page) {
			if (log_rows === 0 || !isOver(status) || updated_at >= before) continue;
			await removeLog(app, id, before);
			await setImmediate();
		}
	});
}

const removeLog = (app: App, id: number, before: number): Promise<void> =>
	app.db.write(async (tx) => {
		const gone = await tx.change((q) =>
			q
				.updateTable("action_task")
				.set({ log_rows: 0, log_blob: "", log_index: "", log_expired: 1 })
				.where("id", "=", id)
				.where("updated_at", "<", before),
		);
		if (gone)
			await tx.change((q) =>
				q.deleteFrom("action_log").where("task_id", "=", id),
			);
	});
