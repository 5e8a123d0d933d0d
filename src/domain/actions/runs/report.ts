import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { notFound } from "../../../errors.ts";
import { runContextOf } from "../contexts.ts";
import type { Runner } from "../runners.ts";
import { advanceRun } from "./advance.ts";
import { cancelBarredRun, isBarred } from "./cancel-barred.ts";
import { endSteps, endTask } from "./end-task.ts";
import { isOver, jobById, runById, type Status, type Task } from "./run.ts";
import { setJobStatus } from "./set-status.ts";

/** What a runner says of a step. */
interface StepReport {
	readonly number: number;
	readonly status: Status | undefined;
	readonly startedAt: number;
	readonly stoppedAt: number;
	readonly logIndex: number;
	readonly logLength: number;
}

/** What a runner says of its task; without a status it is still at it. */
interface Report {
	readonly task: number;
	readonly status: Status | undefined;
	readonly steps: readonly StepReport[];
	readonly outputs: Readonly<Record<string, string>>;
}

const longestOutput = 1024 * 1024;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("action_task").selectAll().where("id", "=", p.id),
);
export const taskById = (
	db: { first: App["db"]["first"] },
	id: number,
): Promise<Task | undefined> => db.first(byId, { id });

/**
 * Takes a runner's report, with everything that follows when the job is over. Gives the task's state as the forge has it, which
 * tells the runner to stop when that is another one than its own.
 * @throws DomainError "not-found" for a task of another runner
 */
export async function reportTask(
	app: App,
	runner: Runner,
	report: Report,
): Promise<{ task: Task; outputs: string[] }> {
	// what has ended has ended as it says
	if (!report.status || !isOver(report.status))
		await endBarred(app, runner, report.task);
	return app.db.write(async (tx) => {
		const task = await taskById(tx, report.task);
		if (task?.runner_id !== runner.id) throw notFound("task not found");
		// a runner goes on sending outputs of which nobody has said that they arrived
		const sent = Object.keys(report.outputs);
		if (isOver(task.status)) return { task, outputs: sent };
		const at = now(app);
		const status = report.status ?? "running";
		const changed: Task = {
			...task,
			status,
			updated_at: at,
			stopped_at: isOver(status) ? at : 0,
		};
		const taken = await tx.change((q) =>
			q
				.updateTable("action_task")
				.set({ status, updated_at: at, stopped_at: changed.stopped_at })
				.where("id", "=", task.id)
				.where("status", "=", task.status),
		);
		// somebody has ended it at this moment
		if (!taken)
			return { task: (await taskById(tx, task.id)) ?? task, outputs: sent };
		await reportSteps(tx, task.id, report.steps);
		if (isOver(status))
			await endSteps(
				app,
				tx,
				task.id,
				status === "cancelled" ? "cancelled" : "skipped",
			);
		const job = await jobById(tx, task.job_id);
		const run = job && (await runById(tx, job.run_id));
		const around = run && (await runContextOf(app, tx, run));
		if (!job || !run || !around) return { task: changed, outputs: sent };
		const outputs = {
			...(JSON.parse(job.outputs) as Record<string, string>),
			...report.outputs,
		};
		const text = JSON.stringify(outputs);
		const kept = text.length > longestOutput ? job.outputs : text;
		if (!isOver(status)) {
			if (kept !== job.outputs)
				await tx.change((q) =>
					q
						.updateTable("action_job")
						.set({ outputs: kept })
						.where("id", "=", job.id),
				);
			return { task: changed, outputs: sent };
		}
		await setJobStatus(app, tx, run, job, {
			status,
			names: around,
			more: { outputs: kept },
		});
		await advanceRun(app, tx, (await runById(tx, run.id)) ?? run);
		if (runner.ephemeral)
			await tx.change((q) =>
				q.deleteFrom("action_runner").where("id", "=", runner.id),
			);
		return { task: changed, outputs: sent };
	});
}

/** Ends the run of a task whose owner, or who has begun it, was switched off meanwhile: the answer tells the runner to stop. */
async function endBarred(app: App, runner: Runner, id: number): Promise<void> {
	const task = await taskById(app.db, id);
	if (task?.runner_id !== runner.id || isOver(task.status)) return;
	const job = await jobById(app.db, task.job_id);
	const run = job && (await runById(app.db, job.run_id));
	if (run && (await isBarred(app.db, run))) await cancelBarredRun(app, run.id);
}

/** Notes what has changed of the steps that the job has; a runner tells of all of them each time. */
async function reportSteps(
	tx: Transaction,
	task: number,
	steps: readonly StepReport[],
): Promise<void> {
	if (steps.length === 0) return;
	const told = new Map(steps.map((step) => [step.number, step]));
	const known = await tx.rows((q) =>
		q.selectFrom("action_step").selectAll().where("task_id", "=", task),
	);
	for (const old of known) {
		const step = told.get(old.number);
		if (!step) continue;
		const state = {
			status: step.status ?? (step.startedAt ? "running" : "waiting"),
			started_at: step.startedAt,
			stopped_at: step.stoppedAt,
			log_index: step.logIndex,
			log_length: step.logLength,
		};
		const same = Object.entries(state).every(
			([name, value]) => old[name as keyof typeof state] === value,
		);
		if (!same)
			await tx.change((q) =>
				q
					.updateTable("action_step")
					.set(state)
					.where("task_id", "=", task)
					.where("number", "=", old.number),
			);
	}
}

/** Ends what no runner has spoken of for a while, and what runs longer than it may. */
export async function endLostTasks(app: App): Promise<void> {
	const at = now(app);
	const lost = await app.db.rows((q) =>
		q
			.selectFrom("action_task as t")
			.innerJoin("action_job as j", "j.id", "t.job_id")
			.select(["t.id", "t.runner_id", "t.job_id"])
			.where("t.status", "=", "running")
			.where((e) =>
				e.or([
					e("t.updated_at", "<", at - silence),
					e(
						"t.started_at",
						"<",
						e(e.val(at), "-", e("j.timeout_minutes", "*", 60)),
					),
				]),
			),
	);
	for (const { id, job_id } of lost)
		await app.db.write(async (tx) => {
			const task = await taskById(tx, id);
			const job = await jobById(tx, job_id);
			const run = job && (await runById(tx, job.run_id));
			const around = run && (await runContextOf(app, tx, run));
			if (!job || !run || !around || task?.status !== "running") return;
			await endTask(app, tx, job.id, "failure");
			await setJobStatus(app, tx, run, job, {
				status: "failure",
				names: around,
			});
			await advanceRun(app, tx, run);
		});
}

/** A task of which nothing has been heard for so many seconds is lost. */
const silence = 600;
