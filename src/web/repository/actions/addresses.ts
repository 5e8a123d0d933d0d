import {
	isOver,
	type Job,
	type Step,
} from "../../../domain/actions/runs/run.ts";
import type { RepositoryWithOwner } from "../../../domain/repositories/repository.ts";
import { homeOf } from "../addresses.ts";

/** Where the runs of a repository are, and what is below. */
export const runsOf = (of: RepositoryWithOwner, below = ""): string =>
	homeOf(of, `/actions${below}`);

/** Lines of a log on one page. */
export const linesPerPage = 2000;

/** Where a line of a job's log is, by its number in the whole log. */
export function logLineAt(
	of: RepositoryWithOwner,
	run: number,
	job: Pick<Job, "id" | "status">,
	steps: readonly Step[],
	line: number,
): string {
	const from = Math.floor((line - 1) / linesPerPage) * linesPerPage;
	const step = steps.find(
		({ log_index, log_length }) =>
			line > log_index && line <= log_index + log_length,
	);
	const query = from || !isOver(job.status) ? `?from=${from}` : "";
	const id = step
		? `jobstep-${step.number}-${line - step.log_index}`
		: `L${line}`;
	return runsOf(of, `/runs/${run}/jobs/${job.id}${query}#${id}`);
}
