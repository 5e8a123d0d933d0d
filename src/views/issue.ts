import Type from "typebox";
import type { App } from "../app.ts";
import { attachmentsOf } from "../domain/attachments/attachment.ts";
import type { Issue as Row } from "../domain/issues/issue.ts";
import type { Label as LabelRow } from "../domain/labels/label.ts";
import { accessTo } from "../domain/permissions/access.ts";
import { type Actor, anonymous } from "../domain/permissions/actor.ts";
import { mayRead } from "../domain/policies/item.ts";
import {
	type Project as ProjectRow,
	projectsByIssue,
} from "../domain/projects/project.ts";
import { knownProjects } from "../domain/projects/project-access.ts";
import { isDraft } from "../domain/pulls/draft.ts";
import { pullsOf } from "../domain/pulls/pull.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import { ownedByIds } from "../domain/repositories/with-owners.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { accountsOf, accountViewer, User } from "./account.ts";
import { IssueType, issueTypeView } from "./issues/issue-type.ts";
import { plannedFor } from "./issues/planned.ts";
import { Label, labelView } from "./label.ts";
import { Milestone, timeOrNull } from "./milestone.ts";
import { Project, projectView } from "./project.ts";
import { Attachment, attachmentView } from "./releases/attachment.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

export const Issue = Type.Object(
	{
		id: Integer(),
		url: Text(),
		html_url: Text(),
		number: Integer(),
		user: User,
		original_author: Text(),
		original_author_id: Integer(),
		title: Text(),
		body: Text(),
		ref: Text(),
		assets: Type.Array(Attachment),
		labels: Type.Array(Label),
		milestone: orNull(Milestone),
		type: orNull(IssueType),
		projects: Type.Array(Project),
		assignee: orNull(User),
		assignees: Type.Array(User),
		state: Text({ enum: ["open", "closed"] }),
		is_locked: YesNo(),
		comments: Integer(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
		closed_at: timeOrNull,
		due_date: timeOrNull,
		time_estimate: Integer(),
		pull_request: orNull(
			Type.Object(
				{
					merged: YesNo(),
					merged_at: timeOrNull,
					draft: YesNo(),
					ref: Text({ description: "the branch that it comes from" }),
					html_url: Text(),
				},
				{ $id: "PullRequestMeta" },
			),
		),
		repository: Type.Object(
			{ id: Integer(), name: Text(), owner: Text(), full_name: Text() },
			{ $id: "RepositoryMeta" },
		),
		pin_order: Integer(),
		content_version: Integer(),
	},
	{ $id: "Issue" },
);
export type Issue = Type.Static<typeof Issue>;

/**
 * Issues as a viewer sees them, who must be allowed to read each of them. `home` saves the look for the repository when all are in
 * one.
 */
export async function issueViews(
	app: App,
	viewer: Actor,
	issues: readonly Row[],
	home?: RepositoryWithOwner,
): Promise<Issue[]> {
	if (issues.length === 0) return [];
	const ids = issues.map((i) => i.id);
	const pullIds = issues.filter((i) => i.kind === "pull").map((i) => i.id);
	const [planned, files, homes, pulls, boards] = await Promise.all([
		plannedFor(app, issues),
		attachmentsOf(app.db, "issue", ids),
		home ? new Map([[home.repository.id, home]]) : homesOf(app, issues),
		pullIds.length ? pullsOf(app.db, pullIds) : undefined,
		boardsOf(app, viewer, ids),
	]);
	const account = await accountsOf(app, [
		...issues.map((i) => i.poster_id),
		...issues.flatMap((i) => planned(i).assignees),
	]);
	const poster = accountViewer(app, viewer, account);
	const assignee = accountViewer(app, anonymous, account);
	return issues.flatMap((issue) => {
		const owned = homes.get(issue.repository_id);
		if (!owned) return [];
		const { labels, milestone, assignees, type } = planned(issue);
		return presentIssue(app, issue, owned, {
			user: poster(issue.poster_id),
			labels,
			milestone,
			type: type ? issueTypeView(type) : null,
			assets: (files.get(issue.id) ?? []).map((f) => attachmentView(app, f)),
			projects: boards.get(issue.id) ?? [],
			assigned: assignees.map(assignee),
			ref: pulls?.get(issue.id)?.head_branch ?? "",
		});
	});
}

/** The boards on which some issues are, as far as a viewer may know of them, by issue. */
async function boardsOf(
	app: App,
	viewer: Actor,
	issues: number[],
): Promise<ReadonlyMap<number, ProjectRow[]>> {
	const all = await projectsByIssue(app.db, issues);
	if (all.size === 0) return all;
	const rows = new Map([...all.values()].flat().map((one) => [one.id, one]));
	const known = new Set(
		(await knownProjects(app, viewer, [...rows.values()])).map(({ id }) => id),
	);
	return new Map(
		[...all].map(([issue, of]) => [
			issue,
			of.filter(({ id }) => known.has(id)),
		]),
	);
}

/** The views of those of some issues, of any repositories, that a viewer may read, by id. */
export async function readableIssues(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
): Promise<ReadonlyMap<number, Issue>> {
	const homes = await homesOf(app, rows);
	const access = await accessTo(app.db, viewer, [...homes.values()]);
	const seen = rows.filter((row) => {
		const own = access.get(row.repository_id);
		return own !== undefined && mayRead(own, row);
	});
	const views = await issueViews(app, viewer, seen);
	return new Map(views.map((view) => [view.id, view]));
}

/** One issue as a viewer sees it. */
export async function issueView(
	app: App,
	viewer: Actor,
	issue: Row,
	home: RepositoryWithOwner,
): Promise<Issue> {
	const [view] = await issueViews(app, viewer, [issue], home);
	return view as Issue;
}

function presentIssue(
	app: App,
	issue: Row,
	owned: RepositoryWithOwner,
	parts: {
		user: User;
		labels: readonly LabelRow[];
		milestone: Milestone | null;
		type: IssueType | null;
		projects: readonly ProjectRow[];
		assets: Attachment[];
		assigned: User[];
		/** The branch that a pull request comes from. */
		ref: string;
	},
): Issue {
	const full = fullName(owned);
	const html = issuePage(app, owned, issue);
	return {
		id: issue.id,
		url: `${app.url}api/v1/repos/${full}/issues/${issue.number}`,
		html_url: html,
		number: issue.number,
		user: parts.user,
		original_author: issue.original_author,
		original_author_id: issue.original_author_id,
		title: issue.title,
		body: issue.body,
		ref: issue.ref,
		assets: parts.assets,
		labels: parts.labels.map((label) => labelOfIssue(app, owned, label)),
		milestone: parts.milestone,
		type: parts.type,
		projects: parts.projects.map(projectView),
		assignee: parts.assigned[0] ?? null,
		assignees: parts.assigned,
		state: issue.closed ? "closed" : "open",
		is_locked: issue.locked === 1,
		comments: issue.comments,
		created_at: rfc3339Of(issue.created_at),
		updated_at: rfc3339Of(issue.updated_at),
		closed_at: issue.closed_at === null ? null : rfc3339Of(issue.closed_at),
		due_date: issue.due_at === null ? null : rfc3339Of(issue.due_at),
		time_estimate: issue.time_estimate,
		pull_request:
			issue.kind === "pull"
				? {
						merged: issue.merged_at !== null,
						merged_at:
							issue.merged_at === null ? null : rfc3339Of(issue.merged_at),
						draft: isDraft(issue.title),
						ref: parts.ref,
						html_url: html,
					}
				: null,
		repository: {
			id: owned.repository.id,
			name: owned.repository.name,
			owner: owned.owner.name,
			full_name: full,
		},
		pin_order: issue.pin_order,
		content_version: issue.content_version,
	};
}

/** The page of an issue or pull request. */
export const issuePage = (
	app: App,
	owned: RepositoryWithOwner,
	issue: Pick<Row, "kind" | "number">,
): string =>
	`${app.url}${fullName(owned)}/${issue.kind === "pull" ? "pulls" : "issues"}/${issue.number}`;

/** A label that an item of a repository carries: the repository's own, or its organization's. */
export const labelOfIssue = (
	app: App,
	owned: RepositoryWithOwner,
	label: LabelRow,
): Label =>
	labelView(
		label.organization_id === null
			? `${app.url}api/v1/repos/${fullName(owned)}`
			: `${app.url}api/v1/orgs/${owned.owner.name}`,
		label,
	);

/** The repositories of some issues with their owners, by id. */
export const homesOf = (
	app: App,
	issues: readonly Row[],
): Promise<ReadonlyMap<number, RepositoryWithOwner>> =>
	ownedByIds(
		app.db,
		issues.map((i) => i.repository_id),
	);
