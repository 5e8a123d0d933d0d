import Type from "typebox";
import type { App } from "../app.ts";
import { accountByName } from "../domain/accounts/account.ts";
import {
	listJobs,
	listRuns,
	type RunScope,
	statesOf,
} from "../domain/actions/runs/list-runs.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import { invalid } from "../errors.ts";
import { type Endpoint, endpoint, type Guard } from "../http/endpoint.ts";
import { type Page, paginated, paginatedResponse } from "../http/paging.ts";
import { truth } from "../http/query.ts";
import { type HttpResponse, respond } from "../http/response.ts";
import { ActionWorkflowJobsResponse, jobViews } from "../views/actions/job.ts";
import { ActionWorkflowRunsResponse, runViews } from "../views/actions/run.ts";

const text = Type.Optional(Type.String());
export const runQuery = Type.Object({
	event: text,
	branch: text,
	status: text,
	actor: text,
	head_sha: text,
	exclude_pull_requests: Type.Optional(Type.Boolean()),
});
export const jobQuery = Type.Object({ status: text, sort: text, order: text });

/** What the lists need of a call. */
interface ListRequest {
	readonly app: App;
	readonly actor: Actor;
	readonly search: URLSearchParams;
	readonly page: Page;
	readonly entry: { readonly path: string };
}

/** A page of runs with its paging headers. */
export async function runList(
	asked: ListRequest,
	whose: RunScope,
	workflow?: string,
) {
	const { app, actor, search, page } = asked;
	const name = search.get("actor");
	const { rows, total } = await listRuns(
		app.db,
		whose,
		{
			event: search.get("event") ?? undefined,
			branch: search.get("branch") ?? undefined,
			sha: search.get("head_sha") ?? undefined,
			states: statesOf(search.getAll("status")),
			actor: name
				? ((await accountByName(app.db, name))?.id ?? null)
				: undefined,
			workflow,
		},
		page,
	);
	const views = await runViews(app, actor, rows);
	const without = truth(search.get("exclude_pull_requests") ?? "");
	return paged(asked, total, {
		workflow_runs: without
			? views.map((view) => ({ ...view, pull_requests: [] }))
			: views,
		total_count: total,
	});
}

/** A page of jobs with its paging headers. */
export async function jobList(
	asked: ListRequest,
	whose: RunScope,
	run?: { id: number; attempt: number },
) {
	const { app, search, page } = asked;
	const { rows, total } = await listJobs(
		app.db,
		whose,
		{
			run,
			states: statesOf(search.getAll("status")),
			descending: descends(search),
		},
		page,
	);
	return paged(asked, total, {
		jobs: await jobViews(app, rows),
		total_count: total,
	});
}

/** Whether jobs are wanted from the newest on. @throws DomainError "invalid" for an unknown order */
function descends(search: URLSearchParams): boolean {
	const sort = search.get("sort") || "id";
	if (sort !== "id") throw invalid(`Invalid sort mode: "${sort}"`);
	const order = search.get("order") || "asc";
	if (order !== "asc" && order !== "desc")
		throw invalid(`Invalid sort order: "${order}"`);
	return order === "desc";
}

/** A body of several members with the headers of a page. */
export function paged<Body extends object>(
	{ app, page, entry }: ListRequest,
	total: number,
	body: Body,
): HttpResponse<200, Body> {
	const address = new URL(app.url.slice(0, -1) + entry.path);
	const { headers } = paginatedResponse(paginated([], total), page, address);
	return respond(200, body, { ...headers });
}

/** The lists of runs and jobs above single repositories. */
export function listEndpoints<L extends object>(
	place: {
		readonly base: string;
		readonly what: string;
		readonly scope: Category;
		readonly on: Guard<L>;
		whose(loaded: L): RunScope;
	},
	[runs, jobs]: readonly [string, string],
): Endpoint[] {
	const { base, what, scope, on } = place;
	return [
		endpoint({
			id: runs,
			route: `GET ${base}/runs`,
			summary: `List the workflow runs of ${what}, newest first`,
			scope,
			on,
			query: runQuery,
			paged: true,
			returns: { 200: ActionWorkflowRunsResponse },
			run: (context) => runList(context, place.whose(context)),
		}),
		endpoint({
			id: jobs,
			route: `GET ${base}/jobs`,
			summary: `List the jobs of the workflow runs of ${what}`,
			scope,
			on,
			query: jobQuery,
			paged: true,
			returns: { 200: ActionWorkflowJobsResponse },
			run: (context) => jobList(context, place.whose(context)),
		}),
	];
}
