import Type from "typebox";
import type { App } from "../../app.ts";
import { commentsByIds } from "../../domain/issues/comments.ts";
import {
	type Issue as IssueRow,
	issuesByIds,
} from "../../domain/issues/issue.ts";
import { movesByEntries } from "../../domain/issues/issue-moves.ts";
import type { TimelineRow } from "../../domain/issues/timeline.ts";
import { timesByIds } from "../../domain/issues/times/times.ts";
import { labelsByIds } from "../../domain/labels/label.ts";
import { milestonesByIds } from "../../domain/milestones/milestone.ts";
import { accessTo } from "../../domain/permissions/access.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { mayRead } from "../../domain/policies/item.ts";
import { projectsByIds } from "../../domain/projects/project.ts";
import { knownProjects } from "../../domain/projects/project-access.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { teamsByIds } from "../../domain/repositories/repository-teams.ts";
import { ownedByIds } from "../../domain/repositories/with-owners.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { peopleOf, User } from "../account.ts";
import { homesOf, Issue, labelOfIssue, readableIssues } from "../issue.ts";
import { Label } from "../label.ts";
import { Milestone, milestoneView } from "../milestone.ts";
import { Team, teamViews } from "../team.ts";
import { Comment, commentPlace, commentsAnywhere } from "./comment.ts";
import { knownOrganizations, knownPlans } from "./known-plans.ts";
import { TrackedTime, trackedTimeViews } from "./tracked-time.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

export const TimelineComment = Type.Object(
	{
		id: Integer(),
		type: Text(),
		html_url: Text(),
		pull_request_url: Text(),
		issue_url: Text(),
		user: User,
		body: Text(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
		old_project_id: Integer(),
		project_id: Integer(),
		old_milestone: orNull(Milestone),
		milestone: orNull(Milestone),
		tracked_time: orNull(TrackedTime),
		old_title: Text(),
		new_title: Text(),
		old_ref: Text(),
		new_ref: Text(),
		ref_issue: orNull(Issue),
		ref_comment: orNull(Comment),
		ref_action: Text(),
		ref_commit_sha: Text(),
		review_id: Integer(),
		label: orNull(Label),
		assignee: orNull(User),
		assignee_team: orNull(Team),
		removed_assignee: YesNo(),
		resolve_doer: orNull(User),
		dependent_issue: orNull(Issue),
	},
	{ $id: "TimelineComment" },
);

/** Rows of an issue's timeline as a viewer sees them; what they say of items that he may not read is left out. */
export async function timelineViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	issue: IssueRow,
	rows: readonly TimelineRow[],
) {
	if (rows.length === 0) return [];
	const named = await thingsNamedBy(app, viewer, owned, rows);
	return rows.map((row) => ({
		id: row.id,
		type: row.kind,
		...commentPlace(app, owned, issue, row.id),
		user: named.person(row.poster_id),
		body: isOfType(row) ? "" : row.body,
		created_at: rfc3339Of(row.created_at),
		updated_at: rfc3339Of(row.updated_at),
		...changeIn(row, named),
		...othersIn(row, named),
	}));
}

/** Tells whether a row says which type an issue got or lost. */
const isOfType = ({ kind }: TimelineRow): boolean =>
	kind.startsWith("issue_type_");
/** The organization whose types such a row names: an issue that was moved goes on naming those of the place where it was. */
const typesOwnerOf = ({ body }: TimelineRow): number => Number(body);

/** Things that rows of a timeline name, as a viewer sees them. */
type NamedThings = Awaited<ReturnType<typeof thingsNamedBy>>;

async function thingsNamedBy(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	rows: readonly TimelineRow[],
) {
	const ids = (pick: (row: TimelineRow) => number | null) => [
		...new Set(rows.flatMap((row) => pick(row) ?? [])),
	];
	const [teams, person, milestones, labels, times, others] = await Promise.all([
		teamsByIds(
			app.db,
			ids((r) => r.team_id),
		),
		peopleOf(
			app,
			rows.flatMap((row) => [row.poster_id, row.assignee_id]),
			viewer,
		),
		milestonesByIds(app.db, [
			...ids((r) => r.milestone_id),
			...ids((r) => r.old_milestone_id),
		]),
		labelsByIds(
			app.db,
			ids((r) => r.label_id),
		),
		timesByIds(
			app.db,
			ids((r) => r.time_id),
		).then((found) => trackedTimeViews(app, viewer, found)),
		issuesByIds(
			app.db,
			ids((r) => r.other_issue_id),
		).then((found) => readableIssues(app, viewer, found)),
	]);
	const hidden = await hiddenBoards(app, viewer, [
		...ids((r) => r.project_id),
		...ids((r) => r.old_project_id),
	]);
	const earlierPlaces = await movesOf(app, viewer, rows);
	const comments = await commentsIn(
		app,
		viewer,
		ids((r) => (others.has(r.other_issue_id ?? 0) ? r.other_comment_id : null)),
	);
	const owners = await knownOrganizations(
		app,
		viewer,
		ids((r) =>
			isOfType(r) && typesOwnerOf(r) !== owned.owner.id
				? typesOwnerOf(r)
				: null,
		),
	);
	owners.add(owned.owner.id);
	const isKnown = await knownPlans(app, viewer, owned, milestones, labels);
	return {
		person,
		others,
		hidden,
		owners,
		earlierPlaces,
		comments,
		milestones: byId(milestones.filter(isKnown).map(milestoneView)),
		teams: byId(await teamViews(app, viewer, teams)),
		labels: byId(
			labels.filter(isKnown).map((label) => labelOfIssue(app, owned, label)),
		),
		times: byId(times),
	};
}

const byId = <T extends { readonly id: number }>(
	views: readonly T[],
): ReadonlyMap<number, T> => new Map(views.map((view) => [view.id, view]));

/** Gives what was there before and what is there now: boards, milestones, titles, refs. */
function changeIn(row: TimelineRow, named: NamedThings) {
	const { milestones, times, hidden, owners, earlierPlaces } = named;
	const isRef =
		row.kind === "delete_branch" ||
		(row.kind.startsWith("change_") && row.kind !== "change_title");
	const titled = isOfType(row) || /^(change_title|project)/.test(row.kind);
	const unseen = isOfType(row)
		? !owners.has(typesOwnerOf(row))
		: [row.project_id, row.old_project_id].some(
				(id) => id !== null && hidden.has(id),
			);
	return {
		old_project_id: unseen ? 0 : (row.old_project_id ?? 0),
		project_id: unseen ? 0 : (row.project_id ?? 0),
		old_milestone: milestones.get(row.old_milestone_id ?? 0) ?? null,
		milestone: milestones.get(row.milestone_id ?? 0) ?? null,
		tracked_time: times.get(row.time_id ?? 0) ?? null,
		old_title:
			titled && !unseen ? row.old_text : (earlierPlaces.get(row.id) ?? ""),
		new_title: titled && !unseen ? row.new_text : "",
		old_ref: isRef ? row.old_text : "",
		new_ref: isRef ? row.new_text : "",
	};
}

/** Items, comments, labels, people and teams that a row names. */
function othersIn(row: TimelineRow, named: NamedThings) {
	const other = named.others.get(row.other_issue_id ?? 0) ?? null;
	const depends = /_(?:dependency|sub_issue|parent_issue|duplicate)$/.test(
		row.kind,
	);
	return {
		ref_issue: depends ? null : other,
		ref_comment: named.comments.get(row.other_comment_id ?? 0) ?? null,
		ref_action: row.action,
		ref_commit_sha: row.commit_sha,
		review_id: row.review_id,
		label: named.labels.get(row.label_id ?? 0) ?? null,
		assignee:
			row.kind === "assignees" || row.assignee_id !== null
				? named.person(row.assignee_id)
				: null,
		assignee_team: named.teams.get(row.team_id ?? 0) ?? null,
		removed_assignee: row.removed === 1,
		resolve_doer: null,
		dependent_issue: depends ? other : null,
	};
}

/** Where items were before they were moved, by the row that tells it, as far as a viewer may know of the repository. */
async function movesOf(
	app: App,
	viewer: Actor,
	rows: readonly TimelineRow[],
): Promise<ReadonlyMap<number, string>> {
	const entries = rows.filter(({ kind }) => kind === "transferred");
	const moves = await movesByEntries(
		app.db,
		entries.map(({ id }) => id),
	);
	if (!moves.size) return new Map();
	const homes = await ownedByIds(
		app.db,
		[...moves.values()].map((move) => move.repository_id),
	);
	const rights = await accessTo(app.db, viewer, [...homes.values()]);
	return new Map(
		[...moves].flatMap(([id, { repository_id, number }]) => {
			const home = homes.get(repository_id);
			const access = rights.get(repository_id);
			return home && access && mayRead(access, { kind: "issue" })
				? [[id, `${fullName(home)}#${number}`] as const]
				: [];
		}),
	);
}

/** Those of some boards that a viewer may not know of. */
async function hiddenBoards(
	app: App,
	viewer: Actor,
	ids: number[],
): Promise<ReadonlySet<number>> {
	const rows = await projectsByIds(app.db, ids);
	const known = await knownProjects(app, viewer, rows);
	return new Set(rows.filter((row) => !known.includes(row)).map((r) => r.id));
}

/** Comments of any repositories whose issues the viewer may read, by id. */
async function commentsIn(
	app: App,
	viewer: Actor,
	ids: number[],
): Promise<ReadonlyMap<number, Comment>> {
	const rows = await commentsByIds(app.db, ids);
	const issues = await issuesByIds(app.db, [
		...new Set(rows.map((row) => row.issue_id)),
	]);
	const homes = await homesOf(app, issues);
	const homeOf = (issue: IssueRow) => homes.get(issue.repository_id);
	return byId(await commentsAnywhere(app, viewer, homeOf, rows, issues));
}
