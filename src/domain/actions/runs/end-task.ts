import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";

/** Ends what a runner has of a job without a word of the runner: the task if it still runs, and those of its steps that have not ended. */
export async function endTask(
	app: App,
	tx: Transaction,
	job: number,
	status: "cancelled" | "failure",
): Promise<void> {
	const at = now(app);
	const [task] = await tx.rows((q) =>
		q
			.updateTable("action_task")
			.set({ status, stopped_at: at, updated_at: at })
			.where("job_id", "=", job)
			.where("status", "=", "running")
			.returning("id"),
	);
	if (task) await endSteps(app, tx, task.id, "cancelled");
}

/** Ends those steps of a task that have not ended. */
export async function endSteps(
	app: App,
	tx: Transaction,
	task: number,
	status: "cancelled" | "skipped",
): Promise<void> {
	await tx.change((q) =>
		q
			.updateTable("action_step")
			.set({ status, stopped_at: now(app) })
			.where("task_id", "=", task)
			.where("status", "in", ["waiting", "running"]),
	);
}
