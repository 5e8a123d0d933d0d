import Type from "typebox";
import type { App } from "../../app.ts";
import {
	type Attempt,
	isOver,
	type Run,
} from "../../domain/actions/runs/run.ts";
import { issuesByIds } from "../../domain/issues/issue.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { pullsOf } from "../../domain/pulls/pull.ts";
import {
	fullName,
	repositoriesByIds,
} from "../../domain/repositories/repository.ts";
import { ownedByIds } from "../../domain/repositories/with-owners.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { peopleOf, User } from "../account.ts";
import { embeddedRepositories, withAccess } from "../repository.ts";
import { Repository } from "../repository-type.ts";

const { Array: List, Integer, String: Text } = Type;
const time = () => Text({ format: "date-time" });
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

const side = Type.Object({
	ref: Text(),
	sha: Text(),
	repo: Type.Object({ id: Integer(), url: Text(), name: Text() }),
});
const PullRequestMinimal = Type.Object(
	{ id: Integer(), number: Integer(), url: Text(), head: side, base: side },
	{ $id: "PullRequestMinimal" },
);

export const ActionWorkflowRun = Type.Object(
	{
		id: Integer(),
		url: Text(),
		previous_attempt_url: orNull(Text()),
		html_url: Text(),
		display_title: Text(),
		path: Text({ description: "file and ref" }),
		event: Text(),
		run_attempt: Integer({ description: "counts from 1" }),
		run_number: Integer(),
		repository_id: Type.Optional(Integer()),
		head_sha: Text(),
		head_branch: Type.Optional(Text()),
		status: Text(),
		actor: Type.Optional(User),
		trigger_actor: Type.Optional(User),
		repository: Type.Optional(Repository),
		head_repository: Type.Optional(Repository),
		conclusion: Type.Optional(Text()),
		pull_requests: orNull(List(PullRequestMinimal)),
		started_at: time(),
		completed_at: time(),
	},
	{ $id: "ActionWorkflowRun" },
);
export type ActionWorkflowRun = Type.Static<typeof ActionWorkflowRun>;

export const ActionWorkflowRunsResponse = Type.Object(
	{ workflow_runs: List(ActionWorkflowRun), total_count: Integer() },
	{ $id: "ActionWorkflowRunsResponse" },
);

/** The state of a run, job or step in the words of the API; a conclusion only when it is over. */
/** The branch that a run is about; runs of pull requests name these instead. */
export const branchOf = (run: Pick<Run, "ref" | "branch">) =>
	run.ref.startsWith("refs/pull/") ? {} : { head_branch: run.branch };

export const stateOf = (
	status: string,
): { status: string; conclusion?: string } =>
	isOver(status)
		? { status: "completed", conclusion: status }
		: {
				status:
					{ waiting: "queued", blocked: "waiting", running: "in_progress" }[
						status
					] ?? status,
			};

/** Runs as a viewer sees them, who may read the repositories; the number of queries does not depend on theirs. */
export async function runViews(
	app: App,
	viewer: Actor,
	runs: readonly Run[],
	attempts?: ReadonlyMap<number, Attempt>,
): Promise<ActionWorkflowRun[]> {
	if (runs.length === 0) return [];
	const homes = await repositoriesByIds(app.db, [
		...new Set(runs.map((r) => r.repository_id)),
	]);
	// where a pull request comes from may be hidden from who reads the runs
	const heads = await withAccess(
		app,
		viewer,
		await repositoriesByIds(app.db, [
			...new Set(runs.flatMap((r) => r.head_repository_id ?? [])),
		]),
	);
	const shown = [
		...new Map(
			[...homes, ...heads.map((h) => h.repository)].map((r) => [r.id, r]),
		).values(),
	];
	const [person, repositories, pulls] = await Promise.all([
		peopleOf(
			app,
			runs.flatMap((r) => [r.actor_id, r.trigger_actor_id]),
			viewer,
		),
		embeddedRepositories(app, viewer, shown),
		pullRequests(app, runs),
	]);
	const views = new Map(repositories.map((view) => [view.id, view]));
	return runs.flatMap((run) => {
		const repository = views.get(run.repository_id);
		if (!repository) return [];
		const attempt = attempts?.get(run.id);
		const number = attempt?.number ?? run.attempt;
		const url = `${app.url}api/v1/repos/${repository.full_name}/actions/runs/${run.id}`;
		const times = attempt ?? run;
		const head = views.get(run.head_repository_id ?? run.repository_id);
		return {
			id: run.id,
			url,
			previous_attempt_url: number > 1 ? `${url}/attempts/${number - 1}` : null,
			html_url: `${app.url}${repository.full_name}/actions/runs/${run.id}`,
			display_title: run.title,
			path: `${run.workflow}@${run.ref}`,
			event: run.event,
			run_attempt: number,
			run_number: run.number,
			head_sha: run.sha,
			...branchOf(run),
			...stateOf(times.status),
			actor: person(run.actor_id),
			trigger_actor: person(times.trigger_actor_id),
			repository,
			...(head ? { head_repository: head } : {}),
			pull_requests: pulls.get(run.id) ?? [],
			started_at: rfc3339Of(times.started_at),
			completed_at: rfc3339Of(times.stopped_at),
		};
	});
}

/** The pull requests that runs are about, by the run's id. */
async function pullRequests(app: App, runs: readonly Run[]) {
	const ids = [...new Set(runs.flatMap((r) => r.issue_id ?? []))];
	const found = new Map<number, Type.Static<typeof PullRequestMinimal>[]>();
	if (ids.length === 0) return found;
	const [issues, pulls] = await Promise.all([
		issuesByIds(app.db, ids),
		pullsOf(app.db, ids),
	]);
	const owned = await ownedByIds(
		app.db,
		[...pulls.values()].flatMap((p) =>
			[p.repository_id, p.head_repository_id ?? []].flat(),
		),
	);
	const place = (id: number | null) => {
		const home = id === null ? undefined : owned.get(id);
		return {
			id: id ?? -1,
			url: home ? `${app.url}api/v1/repos/${fullName(home)}` : "",
			name: home?.repository.name ?? "",
		};
	};
	for (const run of runs) {
		const issue = issues.find((i) => i.id === run.issue_id);
		const pull = issue && pulls.get(issue.id);
		if (!issue || !pull) continue;
		const base = place(pull.repository_id);
		found.set(run.id, [
			{
				id: pull.outer_id || issue.id,
				number: issue.number,
				url: `${base.url}/pulls/${issue.number}`,
				head: {
					ref: pull.head_branch,
					sha: run.sha,
					repo: place(pull.head_repository_id),
				},
				base: { ref: pull.base_branch, sha: pull.base_oid, repo: base },
			},
		]);
	}
	return found;
}
