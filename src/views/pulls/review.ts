import Type from "typebox";
import type { App } from "../../app.ts";
import type { Issue } from "../../domain/issues/issue.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	type LineComment,
	placesOf,
	type Review,
} from "../../domain/pulls/reviews/review.ts";
import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { teamsByIds } from "../../domain/repositories/repository-teams.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { peopleOf, User } from "../account.ts";
import { issuePage } from "../issue.ts";
import { Team, teamViews } from "../team.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

export const PullReview = Type.Object(
	{
		id: Integer(),
		user: orNull(User),
		team: orNull(Team),
		state: Text({
			enum: [
				"APPROVED",
				"PENDING",
				"COMMENT",
				"REQUEST_CHANGES",
				"REQUEST_REVIEW",
			],
		}),
		body: Text(),
		commit_id: Text(),
		stale: YesNo(),
		official: YesNo(),
		dismissed: YesNo(),
		comments_count: Integer(),
		submitted_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
		html_url: Text(),
		pull_request_url: Text(),
	},
	{ $id: "PullReview" },
);
export const PullReviewComment = Type.Object(
	{
		id: Integer(),
		body: Text(),
		user: User,
		resolver: orNull(User),
		pull_request_review_id: Integer(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
		path: Text(),
		commit_id: Text(),
		original_commit_id: Text(),
		diff_hunk: Text(),
		position: Integer({ description: "line of the new file, or 0" }),
		original_position: Integer({ description: "line of the old file, or 0" }),
		html_url: Text(),
		pull_request_url: Text(),
	},
	{ $id: "PullReviewComment" },
);

const words = {
	pending: "PENDING",
	comment: "COMMENT",
	approve: "APPROVED",
	reject: "REQUEST_CHANGES",
	request: "REQUEST_REVIEW",
} as const;

/** Reviews of one pull request that the viewer may know of. */
export async function reviewViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	issue: Issue,
	reviews: readonly Review[],
): Promise<Type.Static<typeof PullReview>[]> {
	const page = issuePage(app, owned, issue);
	const [person, teams, places] = await Promise.all([
		peopleOf(
			app,
			reviews.map((r) => r.reviewer_id),
			viewer,
		),
		teamsByIds(app.db, [...new Set(reviews.flatMap((r) => r.team_id ?? []))]),
		placesOf(
			app.db,
			reviews.map((r) => r.id),
		),
	]);
	const byId = new Map(
		(await teamViews(app, viewer, teams)).map((team) => [team.id, team]),
	);
	return reviews.map((review) => {
		const place = places.get(review.id);
		return {
			id: review.id,
			user: review.team_id === null ? person(review.reviewer_id) : null,
			team: byId.get(review.team_id ?? 0) ?? null,
			state: words[review.kind],
			body: review.body,
			commit_id: review.commit_oid,
			stale: review.stale === 1,
			official: review.official === 1,
			dismissed: review.dismissed === 1,
			comments_count: review.comments,
			submitted_at: rfc3339Of(review.created_at),
			updated_at: rfc3339Of(review.updated_at),
			html_url: place === undefined ? "" : `${page}#issuecomment-${place}`,
			pull_request_url: page,
		};
	});
}

/** Comments on lines of one pull request. */
export async function lineViews(
	app: App,
	viewer: Actor,
	owned: RepositoryWithOwner,
	issue: Issue,
	lines: readonly LineComment[],
): Promise<Type.Static<typeof PullReviewComment>[]> {
	const page = issuePage(app, owned, issue);
	const person = await peopleOf(
		app,
		lines.flatMap((line) => [line.poster_id, line.resolver_id]),
		viewer,
	);
	return lines.map((line) => ({
		id: line.comment_id,
		body: line.body,
		user: person(line.poster_id),
		resolver: line.resolver_id === null ? null : person(line.resolver_id),
		pull_request_review_id: line.review_id,
		created_at: rfc3339Of(line.created_at),
		updated_at: rfc3339Of(line.updated_at),
		path: line.path,
		commit_id: line.commit_oid,
		original_commit_id: "",
		diff_hunk: line.hunk,
		position: Math.max(line.line, 0),
		original_position: Math.max(-line.line, 0),
		html_url: `${page}#issuecomment-${line.comment_id}`,
		pull_request_url: page,
	}));
}
