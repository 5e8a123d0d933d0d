import type { App } from "../../../app.ts";
import type { Transaction } from "../../../database/database.ts";
import { endTask } from "./end-task.ts";
import { isOver, type Job, jobsOfRun, type Run, stateOfJobs } from "./run.ts";
import { setJobStatus, setRunStatus } from "./set-status.ts";
import type { RunNames } from "./workflow-name.ts";

/** Ends the jobs of a run that have not ended; a runner that works on one is told at its next word. */
export async function cancelJobs(
	app: App,
	tx: Transaction,
	run: Run,
	names: RunNames,
): Promise<Run> {
	const jobs = await jobsOfRun(tx, run.id, run.attempt);
	const all = new Set(jobs.map((job) => job.id));
	const after = await cancelAmong(app, tx, run, names, { jobs, ids: all });
	// one that waits for an approval has none
	const state = jobs.length > 0 ? stateOfJobs(after) : "cancelled";
	return setRunStatus(app, tx, run, state);
}

/** Ends those jobs of a run that are named and have not ended, and gives all as they are then. */
export async function cancelAmong(
	app: App,
	tx: Transaction,
	run: Run,
	names: RunNames,
	{
		jobs,
		ids,
	}: { readonly jobs: readonly Job[]; readonly ids: ReadonlySet<number> },
): Promise<Job[]> {
	const after: Job[] = [];
	for (const job of jobs) {
		if (isOver(job.status) || !ids.has(job.id)) {
			after.push(job);
			continue;
		}
		if (job.status === "running") await endTask(app, tx, job.id, "cancelled");
		after.push(
			await setJobStatus(app, tx, run, job, { status: "cancelled", names }),
		);
	}
	return after;
}
