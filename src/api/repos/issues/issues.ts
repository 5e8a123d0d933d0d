import Type from "typebox";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { assigneesNamed } from "../../../domain/issues/assignees.ts";
import { boardsChange } from "../../../domain/issues/boards/boards-of-item.ts";
import { createIssue } from "../../../domain/issues/create-issue.ts";
import { deleteIssue } from "../../../domain/issues/delete-issue.ts";
import { editIssue } from "../../../domain/issues/edit-issue.ts";
import {
	labelsByNames,
	milestonesByKeys,
} from "../../../domain/issues/filter/filter-names.ts";
import { onBoards } from "../../../domain/issues/filter/filter-of-boards.ts";
import { filterWithQuery } from "../../../domain/issues/filter/filter-with-query.ts";
import { readableKinds } from "../../../domain/issues/issue.ts";
import { usableLabels } from "../../../domain/issues/issue-labels.ts";
import { listIssues } from "../../../domain/issues/list-issues.ts";
import { checkedEstimate } from "../../../domain/issues/times/estimate.ts";
import { typeChosen } from "../../../domain/issues/types/set-type.ts";
import { milestoneById } from "../../../domain/milestones/milestone.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { deletePull } from "../../../domain/pulls/delete-pull.ts";
import { editPull } from "../../../domain/pulls/edit-pull.ts";
import { pullOf } from "../../../domain/pulls/pull.ts";
import { badRequest, notFound, precondition } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { timeInQuery, times } from "../../../http/query-time.ts";
import { secondsOf } from "../../../text/rfc3339.ts";
import { Issue, issueView, issueViews } from "../../../views/issue.ts";
import { CreateIssueOption, EditIssueOption } from "./options.ts";
import {
	dueDateIn,
	issueTypeText,
	milestoneNamed,
	namesIn,
	ofTypes,
} from "./planning-fields.ts";

const text = Type.Optional(Type.String());

export const issueListIssues = endpoint({
	id: "issueListIssues",
	route: "GET /repos/:owner/:repo/issues",
	summary: "List the issues and pull requests of a repository",
	scope: "issue",
	on: issues.list(),
	query: Type.Object({
		state: text,
		labels: text,
		q: text,
		type: text,
		issue_type: issueTypeText,
		milestones: text,
		project: Type.Optional(
			Type.String({ description: "ids of projects with commas; -1 is none" }),
		),
		...times,
		created_by: text,
		assigned_by: text,
		mentioned_by: text,
	}),
	paged: true,
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, context, repository, access, query, search, page }) {
		const kinds = readableKinds(access).filter(
			(kind) =>
				!["issues", "pulls"].includes(query.type ?? "") ||
				query.type === `${kind}s`,
		);
		if (kinds.length === 0) throw notFound();
		const { filter, sort } = await filterWithQuery(
			app,
			actor,
			{
				within: { repository: repository.id, kinds },
				state: stateIn(query.state),
				labels: await labelsByNames(app.db, repository, words(query.labels)),
				milestones: await milestonesByKeys(
					app.db,
					repository.id,
					words(query.milestones),
				),
				since: timeInQuery(search, "since"),
				before: timeInQuery(search, "before"),
				createdBy: await userId(app, actor, query.created_by),
				assignedTo: await userId(app, actor, query.assigned_by),
				mentioning: await userId(app, actor, query.mentioned_by),
				more: [
					...(await onBoards(app, actor, words(query.project), repository)),
					...ofTypes(query.issue_type),
				],
			},
			query.q ?? "",
			{ repository, stated: query.state !== undefined },
		);
		const found = await listIssues(app.db, filter, page, sort);
		const views = await issueViews(app, actor, found.rows, context);
		return paginated(views, found.total);
	},
});

export const issueCreateIssue = endpoint({
	id: "issueCreateIssue",
	route: "POST /repos/:owner/:repo/issues",
	summary:
		"Open an issue; labels, milestone, assignees and due date need writing",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.create(),
	body: CreateIssueOption,
	returns: { 201: Issue },
	async run({ app, actor, context, repository, body }) {
		const issue = await createIssue(app, actor, context, {
			title: body.title,
			body: body.body ?? "",
			ref: body.ref ?? "",
			closed: body.closed ?? false,
			async planning() {
				return {
					boards: body.projects?.length
						? await boardsChange(
								app,
								actor,
								repository,
								undefined,
								body.projects,
							)
						: undefined,
					dueAt: secondsOf(body.due_date),
					timeEstimate: estimateIn(body),
					labels: await usableLabels(app.db, repository.id, body.labels ?? []),
					milestone: body.milestone
						? await milestoneById(app.db, repository.id, body.milestone)
						: undefined,
					assignees: await assigneesNamed(app, actor, context, namesIn(body)),
					type: await typeChosen(app, context.owner, body.type ?? null),
				};
			},
		});
		return issueView(app, actor, issue, context);
	},
});

export const issueGetIssue = endpoint({
	id: "issueGetIssue",
	route: "GET /repos/:owner/:repo/issues/:index",
	summary: "Get an issue or pull request",
	scope: "issue",
	on: issues.read(),
	returns: { 200: Issue },
	run: ({ app, actor, context, issue }) =>
		issueView(app, actor, issue, context),
});

export const issueEditIssue = endpoint({
	id: "issueEditIssue",
	route: "PATCH /repos/:owner/:repo/issues/:index",
	summary: "Change an issue; milestone, assignees and due date need writing",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.edit(),
	body: EditIssueOption,
	returns: { 201: Issue },
	errors: [412],
	async run({ app, actor, context, body }) {
		const { repository, issue } = context;
		if (body.state !== undefined && !["open", "closed"].includes(body.state))
			throw precondition(`unknown state: ${body.state}`);
		const assigned = body.assignees ?? body.assignee;
		const edit = {
			title: body.title,
			body: body.body,
			ref: body.ref,
			contentVersion: body.content_version,
			closed: body.state === undefined ? undefined : body.state === "closed",
			async planning() {
				if (body.unset_due_date === false && !body.due_date)
					throw badRequest("The due_date cannot be empty");
				return {
					boards:
						body.projects &&
						(await boardsChange(app, actor, repository, issue, body.projects)),
					dueAt: dueDateIn(body),
					timeEstimate: estimateIn(body),
					assignees:
						assigned === undefined
							? undefined
							: await assigneesNamed(app, actor, context, namesIn(body)),
					firstIsPrimary: Boolean(body.assignee),
					type:
						body.type === undefined
							? undefined
							: await typeChosen(app, context.owner, body.type, issue),
					milestone: body.milestone
						? await milestoneNamed(app, repository.id, body.milestone)
						: body.milestone === 0
							? null
							: undefined,
				};
			},
		};
		const changed =
			issue.kind === "pull"
				? await editPull(
						app,
						actor,
						{ ...context, pull: await pullOf(app.db, issue.id) },
						edit,
					)
				: await editIssue(app, actor, context, edit);
		return issueView(app, actor, changed, context);
	},
});

export const issueDelete = endpoint({
	id: "issueDelete",
	route: "DELETE /repos/:owner/:repo/issues/:index",
	summary: "Delete an issue with all that hangs on it",
	scope: "issue",
	audit: "issue.deleted",
	on: issues.delete(),
	returns: { 204: null },
	run: ({ app, actor, repository, issue }) =>
		issue.kind === "pull"
			? deletePull(app, actor, repository, issue)
			: deleteIssue(app, actor, issue),
});

/** The states that lists know; anything else means the open ones. */
export const stateIn = (word: string | undefined): "open" | "closed" | "all" =>
	word === "closed" || word === "all" ? word : "open";

/** The parts of a list with commas. */
export const words = (list: string | undefined): string[] => [
	...new Set((list ?? "").split(",").filter(Boolean)),
];

/** The id of the user whom a filter names. @throws DomainError "not-found" */
export async function userId(
	app: App,
	actor: Actor,
	name: string | undefined,
): Promise<number | undefined> {
	if (!name) return undefined;
	const account = await namedAccount(app.db, actor, name);
	if (!account) throw notFound();
	return account.id;
}

const estimateIn = ({ time_estimate }: { time_estimate?: number }) =>
	time_estimate === undefined ? undefined : checkedEstimate(time_estimate);
