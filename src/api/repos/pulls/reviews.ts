import Type from "typebox";
import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import type { Issue } from "../../../domain/issues/issue.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import {
	deleteReview,
	dismissReview,
} from "../../../domain/pulls/reviews/change-review.ts";
import {
	linesOf,
	listReviews,
	type Review,
	reviewById,
	type Verdict,
} from "../../../domain/pulls/reviews/review.ts";
import {
	createReview,
	submitReview,
} from "../../../domain/pulls/reviews/write-review.ts";
import type { RepositoryWithOwner } from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { idOf } from "../../../text/path-id.ts";
import {
	lineViews,
	PullReview,
	PullReviewComment,
	reviewViews,
} from "../../../views/pulls/review.ts";
import { single } from "../../single.ts";
import {
	CreatePullReviewOptions,
	DismissPullReviewOptions,
	SubmitPullReviewOptions,
} from "./options.ts";

export const repoListPullReviews = endpoint({
	id: "repoListPullReviews",
	route: "GET /repos/:owner/:repo/pulls/:index/reviews",
	summary:
		"List the reviews of a pull request; unfinished ones are their authors'",
	scope: "repository",
	on: pulls.read(),
	paged: true,
	returns: { 200: Type.Array(PullReview) },
	async run({ app, actor, context, issue, page }) {
		const { rows, total } = await listReviews(app.db, actor, issue.id, page);
		const views = await reviewViews(app, actor, context, issue, rows);
		return paginated(views, total, { link: false });
	},
});

export const repoCreatePullReview = endpoint({
	id: "repoCreatePullReview",
	route: "POST /repos/:owner/:repo/pulls/:index/reviews",
	summary: "Review a pull request, or begin to",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take(),
	body: CreatePullReviewOptions,
	returns: { 200: PullReview },
	async run({ app, actor, context, body }) {
		const { issue } = context;
		const review = await createReview(app, actor, context, {
			verdict: verdictOf(body.event),
			body: body.body ?? "",
			commit: body.commit_id,
			lines: (body.comments ?? []).map((line) => ({
				path: line.path ?? "",
				body: line.body ?? "",
				line: line.new_position || -(line.old_position ?? 0),
			})),
		});
		return view(app, actor, context, issue, review);
	},
});

export const repoGetPullReview = endpoint({
	id: "repoGetPullReview",
	route: "GET /repos/:owner/:repo/pulls/:index/reviews/:id",
	summary: "Get a review",
	scope: "repository",
	on: pulls.read(),
	returns: { 200: PullReview },
	async run({ app, actor, context, issue, params }) {
		const review = await named(app, actor, issue, params.id);
		return view(app, actor, context, issue, review);
	},
});

export const repoSubmitPullReview = endpoint({
	id: "repoSubmitPullReview",
	route: "POST /repos/:owner/:repo/pulls/:index/reviews/:id",
	summary: "Finish a review that was pending",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take(),
	body: SubmitPullReviewOptions,
	returns: { 200: PullReview },
	async run({ app, actor, context, params, body }) {
		const { issue } = context;
		const review = await named(app, actor, issue, params.id);
		const done = await submitReview(app, actor, context, review, {
			verdict: verdictOf(body.event),
			body: body.body ?? "",
		});
		return view(app, actor, context, issue, done);
	},
});

export const repoDeletePullReview = endpoint({
	id: "repoDeletePullReview",
	route: "DELETE /repos/:owner/:repo/pulls/:index/reviews/:id",
	summary: "Delete one's own review",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take(),
	returns: { 204: null },
	async run({ app, actor, issue, params }) {
		const review = await named(app, actor, issue, params.id);
		await deleteReview(app, actor, issue, review);
	},
});

export const repoGetPullReviewComments = endpoint({
	id: "repoGetPullReviewComments",
	route: "GET /repos/:owner/:repo/pulls/:index/reviews/:id/comments",
	summary: "List the comments on lines of a review",
	scope: "repository",
	on: pulls.read(),
	returns: { 200: Type.Array(PullReviewComment) },
	async run({ app, actor, context, issue, params }) {
		const review = await named(app, actor, issue, params.id);
		const lines = await linesOf(app.db, review.id);
		return lineViews(app, actor, context, issue, lines);
	},
});

export const repoDismissPullReview = endpoint({
	id: "repoDismissPullReview",
	route: "POST /repos/:owner/:repo/pulls/:index/reviews/:id/dismissals",
	summary: "Take the effect from an approval or a rejection",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.judge(),
	body: DismissPullReviewOptions,
	returns: { 200: PullReview },
	async run({ app, actor, context, issue, params, body }) {
		const review = await named(app, actor, issue, params.id);
		const done = await dismissReview(app, actor, issue, review, {
			dismissed: true,
			message: body.message,
			priors: body.priors,
		});
		return view(app, actor, context, issue, done);
	},
});

export const repoUnDismissPullReview = endpoint({
	id: "repoUnDismissPullReview",
	route: "POST /repos/:owner/:repo/pulls/:index/reviews/:id/undismissals",
	summary: "Give a dismissed review its effect back",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.judge(),
	returns: { 200: PullReview },
	async run({ app, actor, context, issue, params }) {
		const review = await named(app, actor, issue, params.id);
		const done = await dismissReview(app, actor, issue, review, {
			dismissed: false,
		});
		return view(app, actor, context, issue, done);
	},
});

async function named(
	app: App,
	actor: Actor,
	issue: Issue,
	id: string,
): Promise<Review> {
	const review = await reviewById(app.db, actor, issue.id, idOf(id));
	if (!review) throw notFound();
	return review;
}

async function view(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	issue: Issue,
	review: Review,
) {
	return single(await reviewViews(app, actor, owned, issue, [review]));
}

/** The verdict of a word; any other word leaves the review unfinished. */
const verdictOf = (event: string | undefined): Verdict =>
	verdicts[event ?? ""] ?? "pending";
const verdicts: Readonly<Record<string, Verdict>> = {
	__proto__: null as never,
	APPROVED: "approve",
	APPROVE: "approve",
	REQUEST_CHANGES: "reject",
	COMMENT: "comment",
};
