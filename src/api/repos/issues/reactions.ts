import Type from "typebox";
import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import { refuseBlocked } from "../../../domain/issues/create-issue.ts";
import { type Issue, mayWrite } from "../../../domain/issues/issue.ts";
import {
	listReactions,
	type ReactionTarget,
	react,
	unreact,
} from "../../../domain/issues/reactions.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { forbidden } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import type { InRepository } from "../../../guards/repository.ts";
import { answer } from "../../../http/answer.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listing } from "../../../http/paging.ts";
import { accountView } from "../../../views/account.ts";
import { Reaction, reactionViews } from "../../../views/issues/comment.ts";
import { findComment } from "./comments.ts";
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
	returns: { 200: Type.Array(Reaction) },
	async run({ app, issue, page }) {
		const target = { issue: issue.id, comment: null };
		const { rows, total } = await listReactions(app.db, target, page);
		return listing(await reactionViews(app, rows), total, { link: false });
	},
});

export const issuePostIssueReaction = endpoint({
	id: "issuePostIssueReaction",
	route: "POST /repos/:owner/:repo/issues/:index/reactions",
	summary: "React to an issue",
	...give,
	on: issues.take(),
	run: (c) => add(c.app, c, c.issue, null, c.body.content),
});

export const issueDeleteIssueReaction = endpoint({
	id: "issueDeleteIssueReaction",
	route: "DELETE /repos/:owner/:repo/issues/:index/reactions",
	summary: "Take a reaction to an issue back",
	...take,
	on: issues.take(),
	run: (c) => drop(c.app, c, c.issue, null, c.body.content),
});

export const issueGetCommentReactions = endpoint({
	id: "issueGetCommentReactions",
	route: "GET /repos/:owner/:repo/issues/comments/:id/reactions",
	summary: "List the reactions to a comment",
	scope: "issue",
	on: issues.list(),
	returns: { 200: Type.Array(Reaction) },
	async run({ app, repository, access, params }) {
		const { row, issue } = await findComment(
			app,
			{ repository, access },
			params.id,
		);
		const target = { issue: issue.id, comment: row.id };
		return reactionViews(
			app,
			(await listReactions(app.db, target, undefined)).rows,
		);
	},
});

export const issuePostCommentReaction = endpoint({
	id: "issuePostCommentReaction",
	route: "POST /repos/:owner/:repo/issues/comments/:id/reactions",
	summary: "React to a comment",
	...give,
	on: issues.within(),
	async run(c) {
		const { row, issue } = await findComment(c.app, c, c.params.id);
		return add(c.app, c, issue, row.id, c.body.content);
	},
});

export const issueDeleteCommentReaction = endpoint({
	id: "issueDeleteCommentReaction",
	route: "DELETE /repos/:owner/:repo/issues/comments/:id/reactions",
	summary: "Take a reaction to a comment back",
	...take,
	on: issues.within(),
	async run(c) {
		const { row, issue } = await findComment(c.app, c, c.params.id);
		return drop(c.app, c, issue, row.id, c.body.content);
	},
});

type Acting = InRepository & { readonly actor: Actor };

async function add(
	app: App,
	acting: Acting,
	issue: Issue,
	comment: number | null,
	content = "",
) {
	const account = mayReact(acting, issue);
	await refuseBlocked(app, acting, account, [issue.poster_id]);
	const target: ReactionTarget = { issue: issue.id, comment };
	const { reaction, added } = await react(app, account, target, content);
	const [view] = await reactionViews(app, [reaction]);
	// the one who reacts sees himself as he is
	const user = accountView(app, acting.actor, account);
	return answer(added ? 201 : 200, { ...view, user });
}

const drop = (
	app: App,
	acting: Acting,
	issue: Issue,
	comment: number | null,
	content = "",
): Promise<void> =>
	unreact(app, mayReact(acting, issue), { issue: issue.id, comment }, content);

/** Locked conversations take reactions of those who may write only. */
function mayReact({ actor, access }: Acting, issue: Issue): Account {
	if (issue.locked && !mayWrite(access, issue))
		throw forbidden("no permission to change reaction");
	return actor.account as Account;
}
