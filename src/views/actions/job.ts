import Type from "typebox";
import type { App } from "../../app.ts";
import { labelsOfJob } from "../../domain/actions/runs/job-rows.ts";
import {
	type Job,
	type Run,
	runsByIds,
	stepsOfJobs,
	type Task,
} from "../../domain/actions/runs/run.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { ownedByIds } from "../../domain/repositories/with-owners.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { branchOf, stateOf } from "./run.ts";

const { Array: List, Integer, String: Text } = Type;
const time = () => Text({ format: "date-time" });

export const ActionWorkflowJob = Type.Object(
	{
		id: Integer(),
		url: Text(),
		html_url: Text(),
		run_id: Integer(),
		run_url: Text(),
		name: Text(),
		labels: List(Text()),
		run_attempt: Integer(),
		head_sha: Text(),
		head_branch: Type.Optional(Text()),
		status: Text(),
		conclusion: Type.Optional(Text()),
		runner_id: Type.Optional(Integer()),
		runner_name: Type.Optional(Text()),
		steps: List(
			Type.Object(
				{
					name: Text(),
					number: Integer(),
					status: Text(),
					conclusion: Type.Optional(Text()),
					started_at: time(),
					completed_at: time(),
				},
				{ $id: "ActionWorkflowStep" },
			),
		),
		created_at: time(),
		started_at: time(),
		completed_at: time(),
	},
	{ $id: "ActionWorkflowJob" },
);

export const ActionWorkflowJobsResponse = Type.Object(
	{ jobs: List(ActionWorkflowJob), total_count: Integer() },
	{ $id: "ActionWorkflowJobsResponse" },
);

const ActionTask = Type.Object(
	{
		id: Integer(),
		name: Text(),
		head_branch: Text(),
		head_sha: Text(),
		run_number: Integer(),
		event: Text(),
		display_title: Text(),
		status: Text(),
		workflow_id: Text(),
		url: Text(),
		created_at: time(),
		updated_at: time(),
		run_started_at: time(),
	},
	{ $id: "ActionTask" },
);

export const ActionTaskResponse = Type.Object(
	{ workflow_runs: List(ActionTask), total_count: Integer() },
	{ $id: "ActionTaskResponse" },
);

/** Jobs with their steps; the number of queries does not depend on theirs. */
export async function jobViews(
	app: App,
	jobs: readonly Job[],
): Promise<Type.Static<typeof ActionWorkflowJob>[]> {
	if (jobs.length === 0) return [];
	const [runs, homes, steps] = await Promise.all([
		runsByIds(app.db, [...new Set(jobs.map((j) => j.run_id))]),
		ownedByIds(
			app.db,
			jobs.map((j) => j.repository_id),
		),
		stepsOfJobs(app.db, jobs),
	]);
	return jobs.flatMap((job) => {
		const run = runs.get(job.run_id);
		const home = homes.get(job.repository_id);
		if (!run || !home) return [];
		const name = fullName(home);
		const api = `${app.url}api/v1/repos/${name}/actions`;
		return {
			id: job.id,
			url: `${api}/jobs/${job.id}`,
			html_url: `${app.url}${name}/actions/runs/${run.id}/jobs/${job.id}`,
			run_id: run.id,
			run_url: `${api}/runs/${run.id}`,
			name: job.name,
			labels: labelsOfJob(job),
			run_attempt: job.attempt,
			head_sha: run.sha,
			...branchOf(run),
			...stateOf(job.status),
			...(job.runner_name
				? { runner_id: job.runner_id ?? 0, runner_name: job.runner_name }
				: {}),
			steps: (steps.get(job.id) ?? []).map((step) => ({
				name: step.name,
				number: step.number,
				...stateOf(step.status),
				started_at: rfc3339Of(step.started_at),
				completed_at: rfc3339Of(step.stopped_at),
			})),
			created_at: rfc3339Of(job.created_at),
			started_at: rfc3339Of(job.started_at),
			completed_at: rfc3339Of(job.stopped_at),
		};
	});
}

/** Tasks of one repository, as the oldest form of the API has them. */
export const taskViews = (
	app: App,
	owned: RepositoryWithOwner,
	tasks: readonly Task[],
	jobs: ReadonlyMap<number, Job>,
	runs: ReadonlyMap<number, Run>,
): Type.Static<typeof ActionTask>[] =>
	tasks.flatMap((task) => {
		const job = jobs.get(task.job_id);
		const run = job && runs.get(job.run_id);
		if (!job || !run) return [];
		return {
			id: task.id,
			name: job.name,
			head_branch: run.branch,
			head_sha: run.sha,
			run_number: run.number,
			event: run.event,
			display_title: run.title,
			status: task.status,
			workflow_id: run.workflow,
			url: `${app.url}${fullName(owned)}/actions/runs/${run.id}`,
			created_at: rfc3339Of(task.started_at),
			updated_at: rfc3339Of(task.updated_at),
			run_started_at: rfc3339Of(run.started_at),
		};
	});
