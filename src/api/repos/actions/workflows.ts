import Type from "typebox";
import type { App } from "../../../app.ts";
import { dispatchWorkflow } from "../../../domain/actions/dispatch.ts";
import {
	nameOfWorkflow,
	type ReadWorkflow,
	readWorkflows,
	switchWorkflow,
	workflowFiles,
	workflowsOff,
} from "../../../domain/actions/find-workflows.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { branchByName, tipOfRef } from "../../../domain/refs/ref.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { option, optional, record, text } from "../../../http/fields.ts";
import { empty, respond } from "../../../http/response.ts";
import { ActionWorkflowRunsResponse } from "../../../views/actions/run.ts";
import {
	ActionWorkflow,
	ActionWorkflowResponse,
	workflowView,
} from "../../../views/actions/workflow.ts";
import { eventOf } from "../../../views/news/event.ts";
import { runList, runQuery } from "../../action-lists.ts";

const base = "/repos/:owner/:repo/actions/workflows";

export const CreateActionWorkflowDispatch = option(
	"CreateActionWorkflowDispatch",
	{
		ref: text({ description: "branch or tag" }),
		inputs: optional(
			record(Type.Unknown(), {
				description: "values of the workflow's inputs",
			}),
		),
	},
);
const RunDetails = Type.Object(
	{
		workflow_run_id: Type.Integer(),
		run_url: Type.String(),
		html_url: Type.String(),
	},
	{ $id: "RunDetails" },
);

export const ActionsListRepositoryWorkflows = endpoint({
	id: "ActionsListRepositoryWorkflows",
	route: `GET ${base}`,
	summary: "List the workflows at the head of the default branch",
	scope: "repository",
	on: actions.readSignedIn(),
	returns: { 200: ActionWorkflowResponse },
	async run({ app, context, repository }) {
		const { commit, at, off } = await workflowsOf(app, context);
		const workflows = [];
		if (commit)
			for await (const file of readWorkflows(app, repository, commit))
				workflows.push(shown(app, context, file, at, off));
		return { workflows, total_count: workflows.length };
	},
});

export const ActionsGetWorkflow = endpoint({
	id: "ActionsGetWorkflow",
	route: `GET ${base}/:workflow_id`,
	summary: "Get a workflow",
	scope: "repository",
	on: actions.readSignedIn(),
	returns: { 200: ActionWorkflow },
	async run({ app, context, repository, params }) {
		const id = params.workflow_id;
		const { commit, at, off } = await found(app, context, id);
		for await (const file of readWorkflows(app, repository, commit))
			if (file.name === id) return shown(app, context, file, at, off);
		throw notFound(`workflow "${id}" not found`);
	},
});

const switching = {
	scope: "repository",
	on: actions.write(),
	returns: { 204: null },
} as const;

export const ActionsDisableWorkflow = endpoint({
	id: "ActionsDisableWorkflow",
	route: `PUT ${base}/:workflow_id/disable`,
	summary: "Switch a workflow off",
	audit: "workflow.disabled",
	...switching,
	async run({ app, context, repository, params }) {
		await found(app, context, params.workflow_id);
		await switchWorkflow(app, repository, params.workflow_id, false);
	},
});

export const ActionsEnableWorkflow = endpoint({
	id: "ActionsEnableWorkflow",
	route: `PUT ${base}/:workflow_id/enable`,
	summary: "Switch a workflow on again",
	audit: "workflow.enabled",
	...switching,
	async run({ app, context, repository, params }) {
		await found(app, context, params.workflow_id);
		await switchWorkflow(app, repository, params.workflow_id, true);
	},
});

export const ActionsDispatchWorkflow = endpoint({
	id: "ActionsDispatchWorkflow",
	route: `POST ${base}/:workflow_id/dispatches`,
	summary: "Start a workflow by hand",
	scope: "repository",
	audit: unrecorded.runs,
	on: actions.write(),
	body: CreateActionWorkflowDispatch,
	query: Type.Object({ return_run_details: Type.Optional(Type.Boolean()) }),
	returns: { 204: null, 200: RunDetails },
	async run({ app, actor, context, params, body, query }) {
		const run = await dispatchWorkflow(
			app,
			actor,
			context,
			params.workflow_id,
			{
				ref: body.ref,
				inputs: body.inputs ?? {},
				event: await eventOf(app, context, actor),
			},
		);
		if (!query.return_run_details) return empty(204);
		const page = `${fullName(context)}/actions/runs/${run.id}`;
		return respond(200, {
			workflow_run_id: run.id,
			run_url: `${app.url}api/v1/repos/${page}`,
			html_url: app.url + page,
		});
	},
});

export const ActionsListWorkflowRuns = endpoint({
	id: "ActionsListWorkflowRuns",
	route: `GET ${base}/:workflow_id/runs`,
	summary: "List the runs of a workflow, newest first",
	scope: "repository",
	on: actions.readSignedIn(),
	query: runQuery,
	paged: true,
	returns: { 200: ActionWorkflowRunsResponse },
	async run(request) {
		const { app, context, repository, params } = request;
		await found(app, context, params.workflow_id);
		return runList(request, { repository: repository.id }, params.workflow_id);
	},
});

/** The head of the default branch, where workflow files are looked for, and when that was committed. */
async function workflowsOf(app: App, { repository }: RepositoryWithOwner) {
	const ref = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	return {
		commit: ref?.oid,
		at: (ref && tipOfRef(ref)?.committer.at) ?? 0,
		off: await workflowsOff(app.db, repository.id),
	};
}

/** The commit of a workflow that is there. @throws DomainError "not-found" */
async function found(app: App, owned: RepositoryWithOwner, id: string) {
	const { commit, ...rest } = await workflowsOf(app, owned);
	const files = commit
		? await workflowFiles(app, owned.repository, commit)
		: [];
	if (!commit || !files.some((f) => f.name === id))
		throw notFound(`workflow "${id}" not found`);
	return { commit, ...rest };
}

function shown(
	app: App,
	owned: RepositoryWithOwner,
	file: ReadWorkflow,
	at: number,
	off: ReadonlySet<string>,
) {
	const name = nameOfWorkflow(file);
	return workflowView(app, owned, file, { name, off: off.has(file.name), at });
}
