import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { mostJobs, tooManyJobs } from "../../../workflow-language/plan-jobs.ts";
import { WorkflowError } from "../../../workflow-language/workflow-file.ts";
import type { JobWithRights } from "./job-rights.ts";
import type { Job, Run } from "./run.ts";

/** What a matrix is called that is known only when other jobs are done. */
export const deferredMatrix = '"deferred"';

/** A planned job as a row; all begin as blocked, and what may begin is let go by the next step. */
export const rowOf = (
	app: App,
	run: Pick<Run, "id" | "repository_id" | "attempt">,
	job: JobWithRights,
	position: number,
	parent = 0,
) => ({
	run_id: run.id,
	repository_id: run.repository_id,
	attempt: run.attempt,
	position,
	parent_id: parent,
	uses: job.uses,
	key: job.key,
	name: job.name,
	needs: JSON.stringify(job.needs),
	labels: JSON.stringify(job.labels),
	condition: job.condition,
	matrix: job.deferred ? deferredMatrix : JSON.stringify(job.matrix),
	permissions: JSON.stringify(job.rights),
	max_parallel: job.maxParallel,
	fail_fast: job.failFast ? 1 : 0,
	forgiving: job.forgiving ? 1 : 0,
	timeout_minutes: Math.ceil(job.timeoutMinutes),
	status: "blocked",
	created_at: now(app),
	updated_at: now(app),
});

/** Characters that the rows of a run's jobs have together: a value that a matrix repeats stands in each of them. */
const mostKept = 512 * 1024;

/**
 * Looks whether a run has room for some more jobs, and `more` characters with them.
 * @throws WorkflowError
 */
export function checkRoom(
	planned: readonly JobWithRights[],
	present: readonly Job[] = [],
	more = 0,
): void {
	if (planned.length + present.length > mostJobs) throw tooManyJobs();
	let kept = more;
	for (const job of present)
		kept +=
			textsOfRow(job) +
			job.needs.length +
			job.labels.length +
			job.matrix.length;
	for (const job of planned) {
		kept += textsOfRow(job);
		kept += JSON.stringify([job.needs, job.labels, job.matrix]).length;
		if (kept > mostKept) break;
	}
	if (kept > mostKept)
		throw new WorkflowError(
			"the jobs of the run take too much room, with the values of their matrices",
		);
}

const textsOfRow = (
	job: Pick<Job, "key" | "name" | "condition" | "uses"> & { inputs?: string },
): number =>
	job.key.length +
	job.name.length +
	job.condition.length +
	job.uses.length +
	(job.inputs?.length ?? 0);

/** Writes the rows of planned jobs, of a whole file or in one place of it. */
export async function insertJobs(
	app: App,
	tx: Transaction,
	run: Pick<Run, "id" | "repository_id" | "attempt">,
	jobs: readonly JobWithRights[],
	below?: { readonly position: number; readonly parent: number },
): Promise<void> {
	// a statement takes a limited number of values
	for (let at = 0; at < jobs.length; at += 50) {
		await setImmediate();
		await tx.change((q) =>
			q
				.insertInto("action_job")
				.values(
					jobs
						.slice(at, at + 50)
						.map((job, i) =>
							below
								? rowOf(app, run, job, below.position, below.parent)
								: rowOf(app, run, job, at + i),
						),
				),
		);
	}
}

export const needsOf = ({ needs }: Pick<Job, "needs">): string[] =>
	JSON.parse(needs) as string[];
export const labelsOfJob = ({ labels }: Pick<Job, "labels">): string[] =>
	JSON.parse(labels) as string[];
