import Type from "typebox";
import type { App } from "../../../app.ts";
import {
	commentById,
	createComment,
	deleteComment,
	editComment,
	isWritten,
} from "../../../domain/issues/comments.ts";
import {
	type Issue,
	issuesByIds,
	mayRead,
	mayWrite,
} from "../../../domain/issues/issue.ts";
import {
	listTimeline,
	type TimelineRow,
} from "../../../domain/issues/timeline.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { deleteLine } from "../../../domain/pulls/reviews/line-comments.ts";
import { badRequest, forbidden, notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import type { InRepository } from "../../../guards/repository.ts";
import { empty } from "../../../http/answer.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listing } from "../../../http/paging.ts";
import { timeInQuery } from "../../../http/query-time.ts";
import { idOf } from "../../../text/path-id.ts";
import { Comment, commentViews } from "../../../views/issues/comment.ts";
import {
	TimelineComment,
	timelineViews,
} from "../../../views/issues/timeline.ts";
import { CreateIssueCommentOption, EditIssueCommentOption } from "./options.ts";

const text = Type.Optional(Type.String());
const times = Type.Object({ since: text, before: text });
const span = (search: URLSearchParams) => ({
	since: timeInQuery(search, "since"),
	before: timeInQuery(search, "before"),
});

export const issueGetComments = endpoint({
	id: "issueGetComments",
	route: "GET /repos/:owner/:repo/issues/:index/comments",
	summary: "List all comments of an issue",
	scope: "issue",
	on: issues.read(),
	query: times,
	returns: { 200: Type.Array(Comment) },
	async run({ app, repository, owner, issue, search }) {
		const filter = {
			of: { issue: issue.id },
			commentsOnly: true,
			...span(search),
		};
		const { rows, total } = await listTimeline(app.db, filter, undefined);
		const views = await commentViews(app, { repository, owner }, rows, [issue]);
		return listing(views, total, { link: false });
	},
});

export const issueGetCommentsAndTimeline = endpoint({
	id: "issueGetCommentsAndTimeline",
	route: "GET /repos/:owner/:repo/issues/:index/timeline",
	summary: "List the comments and events of an issue",
	scope: "issue",
	on: issues.read(),
	query: times,
	returns: { 200: Type.Array(TimelineComment) },
	async run({ app, actor, repository, owner, issue, search, page }) {
		const filter = {
			of: { issue: issue.id },
			commentsOnly: false,
			viewer: actor,
			...span(search),
		};
		const { rows, total } = await listTimeline(app.db, filter, page);
		const home = { repository, owner };
		const views = await timelineViews(app, actor, home, issue, rows);
		return listing(views, total, { link: false });
	},
});

export const issueGetRepoComments = endpoint({
	id: "issueGetRepoComments",
	route: "GET /repos/:owner/:repo/issues/comments",
	summary: "List the comments of all issues of a repository",
	scope: "issue",
	on: issues.list(),
	query: times,
	returns: { 200: Type.Array(Comment) },
	async run({ app, repository, owner, access, search, page }) {
		const kinds = (["issue", "pull"] as const).filter(
			(kind) => access.unit(`${kind}s`) >= Level.read,
		);
		const { rows, total } = await listTimeline(
			app.db,
			{
				of: { repository: repository.id, kinds },
				commentsOnly: true,
				...span(search),
			},
			page,
		);
		const views = await commentViews(app, { repository, owner }, rows);
		return listing(views, total, { link: false });
	},
});

export const issueCreateComment = endpoint({
	id: "issueCreateComment",
	route: "POST /repos/:owner/:repo/issues/:index/comments",
	summary: "Comment on an issue",
	scope: "issue",
	on: issues.comment(),
	body: CreateIssueCommentOption,
	returns: { 201: Comment },
	async run({ app, actor, repository, owner, access, issue, body }) {
		const placed = { repository, owner, access, issue };
		const row = await createComment(app, actor, placed, body.body);
		return (await commentViews(app, placed, [row], [issue]))[0];
	},
});

export const issueGetComment = endpoint({
	id: "issueGetComment",
	route: "GET /repos/:owner/:repo/issues/comments/:id",
	summary: "Get a comment",
	scope: "issue",
	on: issues.list(),
	returns: { 200: Comment, 204: null },
	async run({ app, repository, owner, access, params }) {
		const { row, issue } = await findComment(
			app,
			{ repository, access },
			params.id,
		);
		if (!isWritten(row)) return empty(204);
		return (await commentViews(app, { repository, owner }, [row], [issue]))[0];
	},
});

const edit = {
	scope: "issue",
	on: issues.within({ archived: true }),
	body: EditIssueCommentOption,
	returns: { 200: Comment, 204: null },
} as const;
const remove = {
	scope: "issue",
	on: issues.within(),
	returns: { 204: null },
} as const;

export const issueEditComment = endpoint({
	id: "issueEditComment",
	route: "PATCH /repos/:owner/:repo/issues/comments/:id",
	summary: "Change a comment",
	...edit,
	run: (context) =>
		change(context.app, context, context.params.id, context.body.body),
});

export const issueEditCommentDeprecated = endpoint({
	id: "issueEditCommentDeprecated",
	route: "PATCH /repos/:owner/:repo/issues/:index/comments/:id",
	summary: "Change a comment (deprecated address)",
	...edit,
	async run(context) {
		await demandPlace(context.app, context, context.params);
		const { id } = context.params;
		return change(context.app, context, id, context.body.body);
	},
});

export const issueDeleteComment = endpoint({
	id: "issueDeleteComment",
	route: "DELETE /repos/:owner/:repo/issues/comments/:id",
	summary: "Delete a comment",
	...remove,
	run: (context) => drop(context.app, context, context.params.id),
});

export const issueDeleteCommentDeprecated = endpoint({
	id: "issueDeleteCommentDeprecated",
	route: "DELETE /repos/:owner/:repo/issues/:index/comments/:id",
	summary: "Delete a comment (deprecated address)",
	...remove,
	async run(context) {
		await demandPlace(context.app, context, context.params);
		await drop(context.app, context, context.params.id);
	},
});

type Acting = InRepository & { readonly actor: Actor };

/** @throws Refusal "not-found" for a comment of another item than the address names */
async function demandPlace(
	app: App,
	acting: Acting,
	{ index, id }: { index: string; id: string },
): Promise<void> {
	const { issue } = await findComment(app, acting, id);
	if (String(issue.number) !== index) throw notFound();
}

async function change(app: App, acting: Acting, id: string, body: string) {
	const { row, issue } = await own(app, acting, id);
	if (!isWritten(row)) return empty(204);
	const changed = await editComment(app, acting.actor, acting, row, body);
	return (await commentViews(app, acting, [changed], [issue]))[0];
}

async function drop(app: App, acting: Acting, id: string): Promise<void> {
	const { row } = await own(app, acting, id);
	if (row.kind === "code")
		return deleteLine(app, acting.actor, acting.repository, row);
	if (row.kind !== "comment") throw badRequest("an event is no comment");
	await deleteComment(app, acting.actor, acting, row);
}

/** A comment that the actor wrote, or whose issue he may write. */
async function own(app: App, acting: Acting, id: string) {
	const found = await findComment(app, acting, id);
	const wrote = found.row.poster_id === acting.actor.account?.id;
	if (!wrote && !mayWrite(acting.access, found.issue))
		throw forbidden("forbidden", { bare: "empty" });
	return found;
}

/** A row of a timeline of a repository, with its issue. @throws Refusal "not-found" */
export async function findComment(
	app: App,
	{ repository, access }: Pick<InRepository, "repository" | "access">,
	id: string,
): Promise<{ row: TimelineRow; issue: Issue }> {
	const row = await commentById(app.db, repository.id, idOf(id));
	const [issue] = row ? await issuesByIds(app.db, [row.issue_id]) : [];
	if (!row || !issue || !mayRead(access, issue)) throw notFound();
	return { row, issue };
}
