import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import type { RunNames } from "../workflow/workflow-name.ts";
import { isOver, type Job, jobsOfRun, type Run, stateOfJobs } from "./run.ts";
import { setJobStatus, setRunStatus } from "./set-status.ts";

/** Ends the jobs of a run that have not ended, or those chosen; a runner that works on one is told at its next word. */
export async function cancelJobs(
	app: App,
	tx: Transaction,
	run: Run,
	names: RunNames,
	which: (job: Job) => boolean = () => true,
): Promise<Run> {
	const jobs = await jobsOfRun(tx, run.id, run.attempt);
	const after: Pick<Job, "status" | "opened">[] = [];
	for (const job of jobs) {
		if (isOver(job.status) || !which(job)) {
			after.push(job);
			continue;
		}
		if (job.status === "running")
			await tx.change((q) =>
				q
					.updateTable("action_task")
					.set({
						status: "cancelled",
						stopped_at: now(app),
						updated_at: now(app),
					})
					.where("job_id", "=", job.id)
					.where("status", "=", "running"),
			);
		after.push(await setJobStatus(app, tx, run, job, "cancelled", names));
	}
	return setRunStatus(app, tx, run, stateOfJobs(after));
}
