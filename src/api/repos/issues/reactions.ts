import Type from "typebox";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import type { IssueContext } from "../../../domain/issues/issue.ts";
import {
	listReactions,
	react,
	unreact,
} from "../../../domain/issues/reactions.ts";
import type { SignedInActor } from "../../../domain/permissions/actor.ts";
import { comments, issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { respond } from "../../../http/response.ts";
import { accountView } from "../../../views/account.ts";
import { Reaction, reactionViews } from "../../../views/issues/comment.ts";
import { single } from "../../single.ts";
import { EditReactionOption } from "./options.ts";

const give = {
	scope: "issue",
	body: EditReactionOption,
	returns: { 201: Reaction, 200: Reaction },
} as const;
const take = {
	scope: "issue",
	body: EditReactionOption,
	returns: { 204: null },
} as const;

export const issueGetIssueReactions = endpoint({
	id: "issueGetIssueReactions",
	route: "GET /repos/:owner/:repo/issues/:index/reactions",
	summary: "List the reactions to an issue",
	scope: "issue",
	on: issues.read(),
	paged: true,
	returns: { 200: Type.Array(Reaction) },
	async run({ app, actor, issue, page }) {
		const target = { issue: issue.id, comment: null };
		const { rows, total } = await listReactions(app.db, target, page);
		return paginated(await reactionViews(app, actor, rows), total, {
			link: false,
		});
	},
});

export const issuePostIssueReaction = endpoint({
	id: "issuePostIssueReaction",
	route: "POST /repos/:owner/:repo/issues/:index/reactions",
	summary: "React to an issue",
	...give,
	audit: unrecorded.conversation,
	on: issues.react(),
	run: (context) => add(context, null, context.body.content),
});

export const issueDeleteIssueReaction = endpoint({
	id: "issueDeleteIssueReaction",
	route: "DELETE /repos/:owner/:repo/issues/:index/reactions",
	summary: "Take a reaction to an issue back",
	...take,
	audit: unrecorded.conversation,
	on: issues.react(),
	run: ({ app, actor, issue, body }) =>
		unreact(app, actor, { issue: issue.id, comment: null }, body.content),
});

export const issueGetCommentReactions = endpoint({
	id: "issueGetCommentReactions",
	route: "GET /repos/:owner/:repo/issues/comments/:id/reactions",
	summary: "List the reactions to a comment",
	scope: "issue",
	on: comments.read(),
	returns: { 200: Type.Array(Reaction) },
	async run({ app, actor, issue, comment }) {
		const target = { issue: issue.id, comment: comment.id };
		const { rows } = await listReactions(app.db, target, undefined);
		return reactionViews(app, actor, rows);
	},
});

export const issuePostCommentReaction = endpoint({
	id: "issuePostCommentReaction",
	route: "POST /repos/:owner/:repo/issues/comments/:id/reactions",
	summary: "React to a comment",
	...give,
	audit: unrecorded.conversation,
	on: comments.react(),
	run: (context) => add(context, context.comment.id, context.body.content),
});

export const issueDeleteCommentReaction = endpoint({
	id: "issueDeleteCommentReaction",
	route: "DELETE /repos/:owner/:repo/issues/comments/:id/reactions",
	summary: "Take a reaction to a comment back",
	...take,
	audit: unrecorded.conversation,
	on: comments.react(),
	run: ({ app, actor, issue, comment, body }) =>
		unreact(app, actor, { issue: issue.id, comment: comment.id }, body.content),
});

async function add(
	context: IssueContext & { readonly app: App; readonly actor: SignedInActor },
	comment: number | null,
	content?: string,
) {
	const { app, actor } = context;
	const { reaction, added } = await react(
		app,
		actor,
		context,
		comment,
		content,
	);
	const view = single(await reactionViews(app, actor, [reaction]));
	// the one who reacts sees himself as he is
	const user = accountView(app, actor, actor.account);
	return respond(added ? 201 : 200, { ...view, user });
}
