import type { App } from "../../app.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import type { Label } from "../../domain/labels/label.ts";
import { type Actor, anonymous } from "../../domain/permissions/actor.ts";
import { mayReadUnit } from "../../domain/permissions/allows.ts";
import { isDraft } from "../../domain/pulls/draft.ts";
import {
	isMergeable,
	type Pull,
	pullRef,
	pullsOf,
	type Tips,
	tipsOf,
} from "../../domain/pulls/pull.ts";
import {
	askedByPull,
	type RequestedReviewers,
} from "../../domain/pulls/relations.ts";
import {
	type RepositoryContext,
	repositoriesByIds,
} from "../../domain/repositories/repository.ts";
import { teamsByIds } from "../../domain/repositories/repository-teams.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { accountsOf, accountViewer, type User } from "../account.ts";
import { issuePage, labelOfIssue } from "../issue.ts";
import { plannedFor } from "../issues/planned.ts";
import type { Milestone } from "../milestone.ts";
import { loadedViews, withAccess } from "../repository.ts";
import type { Repository } from "../repository-type.ts";
import { type Team, teamView } from "../team.ts";
import type { PRBranchInfo, PullRequest } from "./pull-type.ts";

/** What the presentation of one pull request needs beside its rows. */
interface Parts {
	readonly pull: Pull;
	readonly tips: Tips;
	readonly repositories: ReadonlyMap<number, Repository>;
	readonly user: User;
	readonly merger: User | null;
	readonly labels: readonly Label[];
	readonly milestone: Milestone | null;
	readonly assigned: readonly User[];
	readonly asked: readonly User[];
	readonly teams: readonly Team[];
}

/**
 * Pull requests of one repository as a viewer sees them, who may read them. The repository at a head is shown only to those who may
 * see it. `list`: in the shorter form that lists have.
 */
export async function pullViews(
	app: App,
	viewer: Actor,
	context: RepositoryContext,
	issues: readonly Issue[],
	{ list = false } = {},
): Promise<PullRequest[]> {
	if (issues.length === 0) return [];
	const ids = issues.map((i) => i.id);
	const [pulls, planned, asked] = await Promise.all([
		pullsOf(app.db, ids),
		plannedFor(app, issues),
		askedByPull(app.db, ids, { commented: !list }),
	]);
	const rows = [...pulls.values()];
	const [tips, repositories, people, teams] = await Promise.all([
		tipsOf(app.db, rows),
		repositoriesOf(app, viewer, context, rows),
		accountsOf(app, [
			...issues.map((i) => i.poster_id),
			...rows.map((p) => p.merged_by),
			...issues.flatMap((i) => planned(i).assignees),
			...[...asked.values()].flatMap((a) => a.accounts),
		]),
		teamsIn(app, viewer, context, asked),
	]);
	const poster = accountViewer(app, viewer, people);
	const inner = accountViewer(app, anonymous, people);
	return issues.flatMap((issue) => {
		const pull = pulls.get(issue.id);
		if (!pull) return [];
		const { labels, milestone, assignees } = planned(issue);
		const view = present(app, context, issue, {
			pull,
			tips: tips.get(issue.id) ?? { base: undefined, head: undefined },
			repositories,
			user: poster(issue.poster_id),
			merger: pull.merged_oid ? inner(pull.merged_by ?? 0) : null,
			labels,
			milestone,
			assigned: assignees.map(inner),
			asked: (asked.get(issue.id)?.accounts ?? []).map(inner),
			teams: (asked.get(issue.id)?.teams ?? []).flatMap(
				(id) => teams.get(id) ?? [],
			),
		});
		return list ? shortened(view) : view;
	});
}

/** One pull request as a viewer sees it. */
export async function pullView(
	app: App,
	viewer: Actor,
	context: RepositoryContext,
	issue: Issue,
): Promise<PullRequest> {
	const [view] = await pullViews(app, viewer, context, [issue]);
	return view as PullRequest;
}

function present(
	app: App,
	context: RepositoryContext,
	issue: Issue,
	parts: Parts,
): PullRequest {
	const { pull, tips } = parts;
	const page = issuePage(app, context, issue);
	const time = (at: number | null) => (at === null ? null : rfc3339Of(at));
	const draft = isDraft(issue.title);
	return {
		id: pull.outer_id || issue.id,
		url: page,
		number: issue.number,
		user: parts.user,
		title: issue.title,
		body: issue.body,
		labels: parts.labels.map((label) => labelOfIssue(app, context, label)),
		milestone: parts.milestone,
		assignee: parts.assigned[0] ?? null,
		assignees: [...parts.assigned],
		requested_reviewers: [...parts.asked],
		requested_reviewers_teams: [...parts.teams],
		state: issue.closed ? "closed" : "open",
		draft,
		is_locked: issue.locked === 1,
		comments: issue.comments,
		review_comments: pull.review_comments,
		additions: pull.additions,
		deletions: pull.deletions,
		changed_files: pull.changed_files,
		html_url: page,
		diff_url: `${page}.diff`,
		patch_url: `${page}.patch`,
		mergeable: isMergeable(issue, pull, tips),
		merged: issue.merged_at !== null,
		merged_at: time(issue.merged_at),
		merge_commit_sha: pull.merged_oid || null,
		merged_by: parts.merger,
		allow_maintainer_edit: pull.allow_maintainer_edit === 1,
		base: baseOf(parts),
		head: headOf(issue, parts),
		merge_base: pull.merge_base,
		due_date: time(issue.due_at),
		created_at: time(issue.created_at),
		updated_at: time(issue.updated_at),
		closed_at: time(issue.closed_at),
		pin_order: issue.pin_order,
		content_version: issue.content_version,
	};
}

const baseOf = ({ pull, tips, repositories }: Parts): PRBranchInfo => ({
	label: pull.base_branch,
	ref: pull.base_branch,
	sha: tips.base ?? "",
	repo_id: pull.repository_id,
	repo: repositories.get(pull.repository_id) ?? null,
});

function headOf(
	issue: Issue,
	{ pull, tips, repositories }: Parts,
): PRBranchInfo {
	const repo = repositories.get(pull.head_repository_id ?? 0);
	return {
		// what came by a push for review has no branch
		label: pull.flow === "agit" ? "" : pull.head_branch,
		ref: tips.head === undefined ? pullRef(issue.number) : pull.head_branch,
		// what lies in a repository that the viewer may not see is told only as far as it came here
		sha: (repo && tips.head) ?? pull.head_oid,
		repo_id: repo?.id ?? -1,
		repo: repo ?? null,
	};
}

/** Lists leave out the counts of lines. */
function shortened(view: PullRequest): PullRequest {
	const { additions, deletions, changed_files, ...rest } = view;
	return rest;
}

/** The repositories on both sides that the viewer may see. */
async function repositoriesOf(
	app: App,
	viewer: Actor,
	context: RepositoryContext,
	pulls: readonly Pull[],
): Promise<ReadonlyMap<number, Repository>> {
	const others = unique(pulls.map((p) => p.head_repository_id)).filter(
		(id) => id !== context.repository.id,
	);
	const rows = await repositoriesByIds(app.db, others);
	const readable = (await withAccess(app, viewer, rows)).filter(({ access }) =>
		mayReadUnit(access, "code"),
	);
	const views = await loadedViews(app, viewer, [context, ...readable]);
	return new Map(views.map((view) => [view.id, view]));
}

async function teamsIn(
	app: App,
	viewer: Actor,
	{ owner }: RepositoryContext,
	asked: ReadonlyMap<number, RequestedReviewers>,
) {
	const ids = unique([...asked.values()].flatMap((a) => a.teams));
	return new Map(
		(await teamsByIds(app.db, ids)).map((team) => [
			team.id,
			teamView(app, viewer, team, owner),
		]),
	);
}

const unique = (ids: readonly (number | null)[]): number[] => [
	...new Set(ids.filter((id) => id !== null)),
];
