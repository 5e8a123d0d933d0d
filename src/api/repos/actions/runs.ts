import {
	approveRun,
	cancelRun,
	deleteRun,
	rerun,
} from "../../../domain/actions/runs/rerun.ts";
import { attemptOfRun, jobsByIds } from "../../../domain/actions/runs/run.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { notFound } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import {
	ActionWorkflowJob,
	ActionWorkflowJobsResponse,
	jobViews,
} from "../../../views/actions/job.ts";
import {
	ActionWorkflowRun,
	ActionWorkflowRunsResponse,
	runViews,
} from "../../../views/actions/run.ts";
import { jobList, jobQuery, runList, runQuery } from "../../action-lists.ts";
import { single } from "../../single.ts";

const base = "/repos/:owner/:repo/actions";

export const getWorkflowRuns = endpoint({
	id: "getWorkflowRuns",
	route: `GET ${base}/runs`,
	summary: "List the workflow runs of a repository, newest first",
	scope: "repository",
	on: actions.readSignedIn(),
	query: runQuery,
	paged: true,
	returns: { 200: ActionWorkflowRunsResponse },
	run: (context) => runList(context, { repository: context.repository.id }),
});

export const GetWorkflowRun = endpoint({
	id: "GetWorkflowRun",
	route: `GET ${base}/runs/:run`,
	summary: "Get a workflow run",
	scope: "repository",
	on: actions.run(),
	returns: { 200: ActionWorkflowRun },
	run: async ({ app, actor, run }) => single(await runViews(app, actor, [run])),
});

export const deleteActionRun = endpoint({
	id: "deleteActionRun",
	route: `DELETE ${base}/runs/:run`,
	summary: "Delete a workflow run that is over, with its logs and artifacts",
	scope: "repository",
	audit: "run.deleted",
	on: actions.changeRun(),
	returns: { 204: null },
	run: ({ app, run }) => deleteRun(app, run),
});

export const getWorkflowRunAttempt = endpoint({
	id: "getWorkflowRunAttempt",
	route: `GET ${base}/runs/:run/attempts/:attempt`,
	summary: "Get a workflow run as one attempt of it went",
	scope: "repository",
	on: actions.run(),
	returns: { 200: ActionWorkflowRun },
	async run({ app, actor, run, params }) {
		const attempt = await attemptOfRun(app.db, run.id, idOf(params.attempt));
		if (!attempt) throw noAttempt(params.attempt);
		const attempts = new Map([[run.id, attempt]]);
		return single(await runViews(app, actor, [run], attempts));
	},
});

export const listWorkflowRunAttemptJobs = endpoint({
	id: "listWorkflowRunAttemptJobs",
	route: `GET ${base}/runs/:run/attempts/:attempt/jobs`,
	summary: "List the jobs of one attempt of a workflow run",
	scope: "repository",
	on: actions.run(),
	query: jobQuery,
	paged: true,
	returns: { 200: ActionWorkflowJobsResponse },
	async run(context) {
		const { app, run, params, repository } = context;
		const number = idOf(params.attempt);
		if (!(await attemptOfRun(app.db, run.id, number)))
			throw noAttempt(params.attempt);
		const of = { id: run.id, attempt: number };
		return jobList(context, { repository: repository.id }, of);
	},
});

const noAttempt = (attempt: string) =>
	notFound(`run attempt ${attempt}: resource does not exist`);

export const listWorkflowRunJobs = endpoint({
	id: "listWorkflowRunJobs",
	route: `GET ${base}/runs/:run/jobs`,
	summary: "List the jobs of a workflow run's newest attempt",
	scope: "repository",
	on: actions.run(),
	query: jobQuery,
	paged: true,
	returns: { 200: ActionWorkflowJobsResponse },
	run: (context) =>
		jobList(context, { repository: context.repository.id }, context.run),
});

export const rerunWorkflowRun = endpoint({
	id: "rerunWorkflowRun",
	route: `POST ${base}/runs/:run/rerun`,
	summary: "Do a workflow run again",
	scope: "repository",
	audit: unrecorded.runs,
	on: actions.changeRun(),
	returns: { 201: ActionWorkflowRun },
	async run({ app, actor, run }) {
		const again = await rerun(app, actor, run, "all");
		return single(await runViews(app, actor, [again.run]));
	},
});

export const rerunFailedWorkflowRun = endpoint({
	id: "rerunFailedWorkflowRun",
	route: `POST ${base}/runs/:run/rerun-failed-jobs`,
	summary: "Do the failed jobs of a workflow run again, and what needs them",
	scope: "repository",
	audit: unrecorded.runs,
	on: actions.changeRun(),
	returns: { 201: null },
	async run({ app, actor, run }) {
		await rerun(app, actor, run, "failed");
	},
});

export const rerunWorkflowJob = endpoint({
	id: "rerunWorkflowJob",
	route: `POST ${base}/runs/:run/jobs/:job_id/rerun`,
	summary: "Do one job of a workflow run again, and what needs it",
	scope: "repository",
	audit: unrecorded.runs,
	on: actions.changeRun(),
	returns: { 201: ActionWorkflowJob },
	async run({ app, actor, run, params }) {
		const job = idOf(params.job_id);
		const [before, { jobs }] = [
			(await jobsByIds(app.db, [job])).get(job),
			await rerun(app, actor, run, { job }),
		];
		const again = jobs.find(
			(j) =>
				j.key === before?.key &&
				j.position === before?.position &&
				j.name === before.name,
		);
		return single(await jobViews(app, again ? [again] : []));
	},
});

export const cancelActionRun = endpoint({
	id: "cancelActionRun",
	extension: true,
	route: "POST /repos/:owner/:repo/actions/runs/:run/cancel",
	summary: "End a workflow run that is under way",
	scope: "repository",
	audit: unrecorded.runs,
	on: actions.changeRun(),
	returns: { 200: ActionWorkflowRun },
	run: async ({ app, actor, run }) =>
		single(await runViews(app, actor, [await cancelRun(app, run)])),
});

export const approveActionRun = endpoint({
	id: "approveActionRun",
	extension: true,
	route: "POST /repos/:owner/:repo/actions/runs/:run/approve",
	summary: "Let a workflow run of a pull request from elsewhere go",
	scope: "repository",
	audit: "run.approved",
	on: actions.changeRun(),
	returns: { 200: ActionWorkflowRun },
	run: async ({ app, actor, run }) =>
		single(await runViews(app, actor, [await approveRun(app, actor, run)])),
});
