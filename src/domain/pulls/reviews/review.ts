import { type Selectable, sql } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import {
	countRows,
	withTotal,
} from "../../../database/queries/counted-page.ts";
import type {
	ReviewLineTable,
	ReviewTable,
} from "../../../database/schema-pulls.ts";
import type { TimelineRow } from "../../issues/timeline.ts";
import type { Actor } from "../../permissions/actor.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";

/** What a review says of the whole: nothing yet, a comment, yes, or no. */
export type Verdict = "pending" | "comment" | "approve" | "reject";

/** A review, or that somebody is asked for one. */
export type Review = Selectable<ReviewTable>;
/** A comment on a line. */
export type LineComment = TimelineRow & Selectable<ReviewLineTable>;

const byId = query((q, p: { issue: number; id: number }) =>
	q
		.selectFrom("review")
		.selectAll()
		.where("id", "=", p.id)
		.where("issue_id", "=", p.issue)
		.where(notHidden("review.reviewer_id")),
);
const lines = query((q, p: { review: number }) =>
	q
		.selectFrom("review_line")
		.innerJoin("comment", "comment.id", "review_line.comment_id")
		.selectAll("comment")
		.selectAll("review_line")
		.where("review_line.review_id", "=", p.review)
		.where(notHidden("comment.poster_id"))
		.orderBy("review_line.comment_id"),
);
const ofPull = query((q, p: { issue: number }) =>
	q
		.selectFrom("review_line")
		.innerJoin("comment", "comment.id", "review_line.comment_id")
		.innerJoin("review", "review.id", "review_line.review_id")
		.selectAll("comment")
		.selectAll("review_line")
		.select([
			"review.kind as review_kind",
			"review.reviewer_id",
			"review.commit_oid as review_commit",
		])
		.where("review_line.issue_id", "=", p.issue)
		.where(notHidden("comment.poster_id"))
		.orderBy("review_line.comment_id"),
);
const draft = query((q, p: { issue: number; reviewer: number }) =>
	q
		.selectFrom("review")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.where("reviewer_id", "=", p.reviewer)
		.where("kind", "=", "pending"),
);
const line = query((q, p: { repository: number; id: number }) =>
	q
		.selectFrom("review_line")
		.innerJoin("comment", "comment.id", "review_line.comment_id")
		.innerJoin("pull", "pull.issue_id", "review_line.issue_id")
		.selectAll("comment")
		.selectAll("review_line")
		.where("review_line.comment_id", "=", p.id)
		.where("pull.repository_id", "=", p.repository)
		.where(notHidden("comment.poster_id")),
);
const places = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("comment")
		.select(["id", "review_id"])
		.where("review_id", "in", d.list(p.ids))
		.where("review_id", ">", 0)
		.where("kind", "in", ["review", "pending_review"]),
);

/** Whether somebody may know of a review: one that is not finished is for its author alone. */
export const maySeeReview = (
	actor: Actor,
	{ kind, reviewer_id }: Pick<Review, "kind" | "reviewer_id">,
): boolean =>
	kind !== "pending" ||
	(reviewer_id !== null && reviewer_id === actor.account?.id);

/** A review of a pull request that somebody may know of. */
export async function reviewById(
	db: Reader,
	actor: Actor,
	issue: number,
	id: number,
): Promise<Review | undefined> {
	const review = await db.first(byId, { issue, id });
	return review && maySeeReview(actor, review) ? review : undefined;
}

/** A page of the reviews of a pull request, the oldest first, and of those who are asked; with the number of them all. */
export async function listReviews(
	db: Reader,
	actor: Actor,
	issue: number,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Review[]; total: number }> {
	const me = actor.account?.id ?? 0;
	const seen = sql<boolean>`((review.kind <> 'pending' or review.reviewer_id = ${me}) and ${notHidden("review.reviewer_id")})`;
	return withTotal(
		{ limit, offset },
		db.rows((q) =>
			q
				.selectFrom("review")
				.selectAll()
				.where("issue_id", "=", issue)
				.where(seen)
				.orderBy("id")
				.limit(limit)
				.offset(offset),
		),
		() =>
			countRows(db, (q) =>
				q.selectFrom("review").where("issue_id", "=", issue).where(seen),
			),
	);
}

/** The comments on lines of a review, in the order in which they were written. */
export const linesOf = (db: Reader, review: number): Promise<LineComment[]> =>
	db.all(lines, { review });

/** A comment on a line of some pull request of a repository. */
export const lineById = (
	db: Reader,
	repository: number,
	id: number,
): Promise<LineComment | undefined> => db.first(line, { repository, id });

/** The rows of the timeline that show reviews, by the review's id; one query. */
export async function placesOf(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db.all(places, { ids });
	return new Map(rows.map((row) => [row.review_id, row.id]));
}

/** A comment on a line with what its review tells of it. */
export interface ReviewedLine extends LineComment {
	/** Only its writer sees it yet. */
	readonly pending: boolean;
	/** The head in which its line has its number. */
	readonly seen_oid: string;
}

/** The comments on lines of a pull request that somebody may know of, in the order in which they were written; one query. */
export async function linesOfPull(
	db: Reader,
	actor: Actor,
	issue: number,
): Promise<ReviewedLine[]> {
	const rows = await db.all(ofPull, { issue });
	const seen = rows.filter(({ review_kind, reviewer_id }) =>
		maySeeReview(actor, { kind: review_kind, reviewer_id }),
	);
	return seen.map(({ review_kind, reviewer_id: _, review_commit, ...row }) => ({
		...row,
		pending: review_kind === "pending",
		seen_oid: row.head_oid || review_commit,
	}));
}

/** The review that somebody has begun and not sent yet. */
export const draftOf = async (
	db: Reader,
	actor: Actor,
	issue: number,
): Promise<Review | undefined> =>
	actor.account
		? db.first(draft, { issue, reviewer: actor.account.id })
		: undefined;
