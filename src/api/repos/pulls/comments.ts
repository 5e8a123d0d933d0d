import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	answerLine,
	resolveLine,
} from "../../../domain/pulls/reviews/line-comments.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { idOf } from "../../../text/path-id.ts";
import { lineViews, PullReviewComment } from "../../../views/pulls/review.ts";
import { single } from "../../single.ts";
import { CreatePullReviewCommentReplyOptions } from "./options.ts";

export const repoCreatePullReviewCommentReply = endpoint({
	id: "repoCreatePullReviewCommentReply",
	route: "POST /repos/:owner/:repo/pulls/:index/comments/:id/replies",
	summary: "Answer a comment on a line",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take(),
	body: CreatePullReviewCommentReplyOptions,
	returns: { 201: PullReviewComment },
	async run({ app, actor, context, params, body }) {
		const { issue } = context;
		const id = idOf(params.id);
		const answer = await answerLine(app, actor, context, id, {
			body: body.body,
		});
		return single(await lineViews(app, actor, context, issue, [answer]));
	},
});

export const repoResolvePullReviewComment = endpoint({
	id: "repoResolvePullReviewComment",
	route: "POST /repos/:owner/:repo/pulls/comments/:id/resolve",
	summary: "Mark the conversation on a line as settled",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.within(),
	returns: { 204: null },
	run: ({ app, actor, repository, access, params }) =>
		resolveLine(app, actor, { repository, access }, idOf(params.id), true),
});

export const repoUnresolvePullReviewComment = endpoint({
	id: "repoUnresolvePullReviewComment",
	route: "POST /repos/:owner/:repo/pulls/comments/:id/unresolve",
	summary: "Open the conversation on a line again",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.within(),
	returns: { 204: null },
	run: ({ app, actor, repository, access, params }) =>
		resolveLine(app, actor, { repository, access }, idOf(params.id), false),
});
