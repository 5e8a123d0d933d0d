import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	peopleNamed,
	refuseToChoose,
	requestReviews,
	reviewersNamed,
	unrequestReviews,
} from "../../../domain/pulls/reviews/request-review.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { PullReview, reviewViews } from "../../../views/pulls/review.ts";
import { PullReviewRequestOptions } from "./options.ts";

export const repoCreatePullReviewRequests = endpoint({
	id: "repoCreatePullReviewRequests",
	route: "POST /repos/:owner/:repo/pulls/:index/requested_reviewers",
	summary: "Ask people and teams to review; answers with the new requests",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take({ archived: false }),
	body: PullReviewRequestOptions,
	returns: { 201: Type.Array(PullReview) },
	async run({ app, actor, context, body }) {
		const { issue } = context;
		const { reviewers = [], team_reviewers = [] } = body;
		await refuseToChoose(app, actor, context);
		const wanted = await reviewersNamed(
			app,
			context,
			issue.poster_id,
			reviewers,
			team_reviewers,
		);
		const added = await requestReviews(app, actor, context, wanted);
		return reviewViews(app, actor, context, issue, added);
	},
});

export const repoDeletePullReviewRequests = endpoint({
	id: "repoDeletePullReviewRequests",
	route: "DELETE /repos/:owner/:repo/pulls/:index/requested_reviewers",
	summary: "Take requests for reviews back",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take({ archived: false }),
	body: PullReviewRequestOptions,
	returns: { 204: null },
	async run({ app, actor, context, body }) {
		const { issue } = context;
		const { reviewers = [], team_reviewers = [] } = body;
		const wanted = await peopleNamed(app, context, reviewers, team_reviewers);
		const own =
			wanted.teams.length === 0 &&
			wanted.accounts.every((account) => account.id === actor.account?.id);
		if (!own) await refuseToChoose(app, actor, context);
		await unrequestReviews(app, actor, issue, wanted);
	},
});
