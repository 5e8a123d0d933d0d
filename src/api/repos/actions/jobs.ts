import { Readable } from "node:stream";
import type { App } from "../../../app.ts";
import { readLog } from "../../../domain/actions/runs/read-log.ts";
import {
	type Job,
	jobById,
	runById,
	shownRunById,
	taskOfJob,
} from "../../../domain/actions/runs/run.ts";
import { notFound } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { media } from "../../../http/openapi/media.ts";
import { Content, respond } from "../../../http/response.ts";
import { idOf } from "../../../text/path-id.ts";
import {
	ActionWorkflowJob,
	ActionWorkflowJobsResponse,
	jobViews,
} from "../../../views/actions/job.ts";
import { contentDisposition } from "../../../views/content-disposition.ts";
import { jobList, jobQuery } from "../../action-lists.ts";
import { single } from "../../single.ts";

const plain = "text/plain; charset=utf-8";
const base = "/repos/:owner/:repo/actions/jobs";

export const listWorkflowJobs = endpoint({
	id: "listWorkflowJobs",
	route: `GET ${base}`,
	summary: "List the jobs of all workflow runs of a repository",
	scope: "repository",
	on: actions.readSignedIn(),
	query: jobQuery,
	paged: true,
	returns: { 200: ActionWorkflowJobsResponse },
	run: (context) => jobList(context, { repository: context.repository.id }),
});

export const getWorkflowJob = endpoint({
	id: "getWorkflowJob",
	route: `GET ${base}/:job_id`,
	summary: "Get a job of a workflow run",
	scope: "repository",
	on: actions.readSignedIn(),
	returns: { 200: ActionWorkflowJob },
	run: async ({ app, repository, params }) =>
		single(
			await jobViews(app, [await jobIn(app, repository.id, params.job_id)]),
		),
});

export const downloadActionsRunJobLogs = endpoint({
	id: "downloadActionsRunJobLogs",
	route: `GET ${base}/:job_id/logs`,
	summary: "Get the log of a job as text",
	scope: "repository",
	on: actions.readSignedIn(),
	returns: { 200: media.text },
	async run({ app, repository, params }) {
		const job = await jobIn(app, repository.id, params.job_id);
		const run = await runById(app.db, job.run_id);
		const task = await taskOfJob(app.db, job);
		if (!task || !run) throw notFound("the job has no log yet");
		if (task.log_expired) throw notFound("the log of this job has expired");
		const workflow = run.workflow.replace(/\.ya?ml$/, "");
		const name = `${workflow}-${job.name}-${task.id}.log`;
		return respond(200, new Content(plain, Readable.from(readLog(app, task))), {
			"Content-Disposition": contentDisposition("attachment", name),
			"Access-Control-Expose-Headers": "Content-Disposition",
		});
	},
});

/** A job of a repository. @throws DomainError "not-found" */
export async function jobIn(
	app: App,
	repository: number,
	id: string,
): Promise<Job> {
	const job = await jobById(app.db, idOf(id));
	if (job?.repository_id !== repository || job.opened === 1) throw notFound();
	if (!(await shownRunById(app.db, job.run_id))) throw notFound();
	return job;
}
