import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { runContextOf } from "../contexts.ts";
import { advanceRun } from "./advance.ts";
import { cancelAmong } from "./cancel.ts";
import { holdRun, jobsOfRun } from "./run.ts";

const endSteps = query((q, p: { repository: number; at: number }) =>
	q
		.updateTable("action_step")
		.set({ status: "cancelled", stopped_at: p.at })
		.where("status", "in", ["waiting", "running"])
		.where("task_id", "in", (e) =>
			e
				.selectFrom("action_task")
				.select("action_task.id")
				.where("action_task.repository_id", "=", p.repository)
				.where("action_task.status", "=", "running"),
		),
);
const endTasks = query((q, p: { repository: number; at: number }) =>
	q
		.updateTable("action_task")
		.set({ status: "cancelled", stopped_at: p.at, updated_at: p.at })
		.where("repository_id", "=", p.repository)
		.where("status", "=", "running"),
);
/** Jobs that count as running although nobody works on them any more. */
const abandoned = query((q, p: { repository: number }) =>
	q
		.selectFrom("action_task as t")
		.innerJoin("action_job as j", "j.id", "t.job_id")
		.select(["j.id", "j.run_id"])
		.where("t.repository_id", "=", p.repository)
		.where("t.status", "=", "cancelled")
		.where("j.status", "=", "running")
		.orderBy("j.run_id"),
);

type EndedTasks = { readonly repository: number };
const kind = "end-running-jobs";

/**
 * Takes the work of a repository away from its runners: from this transaction on the tokens of its jobs open nothing. A job then cancels
 * what has lost its runner, run by run; jobs that wait for one go on waiting.
 */
export async function endRunningTasks(
	app: App,
	tx: Transaction,
	repository: number,
): Promise<void> {
	const at = now(app);
	await tx.run(endSteps, { repository, at });
	if (!(await tx.run(endTasks, { repository, at }))) return;
	await app.jobs.enqueue(tx, {
		kind,
		payload: { repository } satisfies EndedTasks,
		dedupe: `${kind}:${repository}`,
		repository,
	});
}

/** Says who cancels the jobs that have lost their runners. */
export function handleEndedTasks(app: App): void {
	app.jobs.handle(kind, "quick", async ({ repository }: EndedTasks) => {
		const runs = new Map<number, Set<number>>();
		for (const { id, run_id } of await app.db.all(abandoned, { repository }))
			runs.set(run_id, (runs.get(run_id) ?? new Set()).add(id));
		for (const [run, jobs] of runs) await cancelIn(app, run, jobs);
	});
}

const cancelIn = (
	app: App,
	id: number,
	ids: ReadonlySet<number>,
): Promise<unknown> =>
	app.db.write(async (tx) => {
		const run = await holdRun(tx, id);
		const around = run && (await runContextOf(app, tx, run));
		if (!run || !around) return;
		const jobs = await jobsOfRun(tx, run.id, run.attempt);
		await cancelAmong(app, tx, run, around, jobs, ids);
		await advanceRun(app, tx, run);
	});
