import Type from "typebox";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	createComment,
	deleteComment,
	editComment,
	isWritten,
} from "../../../domain/issues/comments.ts";
import { readableKinds } from "../../../domain/issues/issue.ts";
import {
	countTimeline,
	type TimelineRow,
	walkTimeline,
} from "../../../domain/issues/timeline.ts";
import { listRepositoryComments } from "../../../domain/issues/walks/repository-comments.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { deleteLine } from "../../../domain/pulls/reviews/line-comments.ts";
import { badRequest } from "../../../errors.ts";
import {
	type CommentContext,
	comments,
	issues,
} from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated, streamed } from "../../../http/paging.ts";
import { times } from "../../../http/query-time.ts";
import { empty } from "../../../http/response.ts";
import { Comment, commentViews } from "../../../views/issues/comment.ts";
import { single } from "../../single.ts";
import { span } from "./comment-query.ts";
import { CreateIssueCommentOption, EditIssueCommentOption } from "./options.ts";

/** Comments that are read, and written, together: each may be as long as a text may be. */
const commentsAtOnce = 100;

export const issueGetComments = endpoint({
	id: "issueGetComments",
	route: "GET /repos/:owner/:repo/issues/:index/comments",
	summary: "List all comments of an issue",
	scope: "issue",
	on: issues.read(),
	query: Type.Object(times),
	returns: { 200: Type.Array(Comment) },
	async run({ app, actor, context, issue, search, entry }) {
		const { db } = app;
		const filter = {
			issue: issue.id,
			commentsOnly: true,
			...span(search),
		};
		const viewsOf = (rows: readonly TimelineRow[]) =>
			commentViews(app, actor, context, rows, [issue]);
		const pieces = walkTimeline(db, filter, commentsAtOnce);
		const { value: rows = [] } = await pieces.next();
		const views = await viewsOf(rows);
		if (rows.length < commentsAtOnce)
			return paginated(views, rows.length, { link: false });
		return streamed(views, rest(), await countTimeline(db.heavy, filter));

		async function* rest() {
			for await (const some of pieces) {
				await entry.again();
				yield await viewsOf(some);
			}
		}
	},
});

export const issueGetRepoComments = endpoint({
	id: "issueGetRepoComments",
	route: "GET /repos/:owner/:repo/issues/comments",
	summary: "List the comments of all issues of a repository",
	scope: "issue",
	on: issues.list(),
	query: Type.Object({
		...times,
		after: Type.Optional(
			Type.Integer({
				minimum: 0,
				description: "only comments with a higher id than this",
			}),
		),
	}),
	paged: true,
	returns: { 200: Type.Array(Comment) },
	async run({ app, actor, context, repository, access, query, search, page }) {
		const kinds = readableKinds(access);
		const { after } = query;
		const items =
			repository.open_issues +
			repository.closed_issues +
			repository.open_pulls +
			repository.closed_pulls;
		const { rows, total } = await listRepositoryComments(
			app.db,
			{ repository: repository.id, items, kinds, after, ...span(search) },
			page,
		);
		const views = await commentViews(app, actor, context, rows);
		return paginated(views, total, { link: false });
	},
});

export const issueCreateComment = endpoint({
	id: "issueCreateComment",
	route: "POST /repos/:owner/:repo/issues/:index/comments",
	summary: "Comment on an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.comment(),
	body: CreateIssueCommentOption,
	returns: { 201: Comment },
	async run({ app, actor, context, body }) {
		const { issue } = context;
		const row = await createComment(app, actor, context, body.body);
		return single(await commentViews(app, actor, context, [row], [issue]));
	},
});

export const issueGetComment = endpoint({
	id: "issueGetComment",
	route: "GET /repos/:owner/:repo/issues/comments/:id",
	summary: "Get a comment",
	scope: "issue",
	on: comments.read(),
	returns: { 200: Comment, 204: null },
	async run({ app, actor, context, issue, comment }) {
		// comments on lines have addresses of their own
		if (comment.kind !== "comment") return empty(204);
		return single(await commentViews(app, actor, context, [comment], [issue]));
	},
});

const edit = {
	scope: "issue",
	on: comments.edit(),
	body: EditIssueCommentOption,
	returns: { 200: Comment, 204: null },
} as const;

const remove = {
	scope: "issue",
	on: comments.delete(),
	returns: { 204: null },
} as const;

export const issueEditComment = endpoint({
	id: "issueEditComment",
	audit: unrecorded.conversation,
	route: "PATCH /repos/:owner/:repo/issues/comments/:id",
	summary: "Change a comment",
	...edit,
	run: (context) => change(context, context.body.body),
});

export const issueEditCommentDeprecated = endpoint({
	id: "issueEditCommentDeprecated",
	audit: unrecorded.conversation,
	route: "PATCH /repos/:owner/:repo/issues/:index/comments/:id",
	summary: "Change a comment (deprecated address)",
	...edit,
	run: (context) => change(context, context.body.body),
});

export const issueDeleteComment = endpoint({
	id: "issueDeleteComment",
	audit: unrecorded.conversation,
	route: "DELETE /repos/:owner/:repo/issues/comments/:id",
	summary: "Delete a comment",
	...remove,
	run: drop,
});

export const issueDeleteCommentDeprecated = endpoint({
	id: "issueDeleteCommentDeprecated",
	audit: unrecorded.conversation,
	route: "DELETE /repos/:owner/:repo/issues/:index/comments/:id",
	summary: "Delete a comment (deprecated address)",
	...remove,
	run: drop,
});

type Acting = CommentContext & { readonly app: App; readonly actor: Actor };

async function change(context: Acting, body: string) {
	const { app, actor, issue, comment } = context;
	if (!isWritten(comment)) return empty(204);
	const changed = await editComment(app, actor, context, comment, { body });
	return single(await commentViews(app, actor, context, [changed], [issue]));
}

async function drop(context: Acting): Promise<void> {
	const { app, actor, repository, comment } = context;
	if (comment.kind === "code")
		return deleteLine(app, actor, repository, comment);
	if (comment.kind !== "comment") throw badRequest("an event is not a comment");
	await deleteComment(app, actor, context, comment);
}
