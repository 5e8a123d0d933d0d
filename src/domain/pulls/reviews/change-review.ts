import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { forbidden, notFound } from "../../../errors.ts";
import { countComments } from "../../issues/comments.ts";
import { type Issue, lockIssue } from "../../issues/issue.ts";
import { addToTimeline } from "../../issues/timeline.ts";
import { type Actor, isSiteAdmin } from "../../permissions/actor.ts";
import type { Review } from "./review.ts";
import { uncountLines } from "./review-rows.ts";

const setDismissed = updateTable(
	"review",
	{ set: ["dismissed"], where: ["id"] },
	(update, p) => update.where("dismissed", "!=", p.dismissed).returningAll(),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("review").selectAll().where("id", "=", p.id),
);
const priorsOf = query(
	(q, p: { issue: number; reviewer: number; id: number }) =>
		q
			.selectFrom("review")
			.selectAll()
			.where("issue_id", "=", p.issue)
			.where("reviewer_id", "=", p.reviewer)
			.where("kind", "in", ["approve", "reject"])
			.where("dismissed", "=", 0)
			.where("id", "<", p.id),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("review").where("id", "=", p.id).returningAll(),
);
const removeRows = query((q, p: { review: number }) =>
	q
		.deleteFrom("comment")
		.where("review_id", "=", p.review)
		.where("review_id", ">", 0),
);

/**
 * Takes the effect from an approval or a rejection, or gives it back; with `priors` also from the earlier ones of its author.
 * @throws DomainError "forbidden" for other reviews, and where there is nothing to merge any more
 */
export async function dismissReview(
	app: App,
	actor: Actor,
	{ id, closed }: Issue,
	review: Review,
	{
		dismissed,
		message = "",
		priors = false,
	}: { dismissed: boolean; message?: string; priors?: boolean },
): Promise<Review> {
	if (review.kind !== "approve" && review.kind !== "reject")
		throw forbidden(
			"not need to dismiss this review because it's type is not Approve or change request",
		);
	if (closed)
		throw forbidden(
			"can't dismiss a review associated to a closed or merged PR",
		);
	return app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		const at = now(app);
		const earlier =
			priors && dismissed && review.reviewer_id !== null
				? await tx.all(priorsOf, {
						issue: id,
						reviewer: review.reviewer_id,
						id: review.id,
					})
				: [];
		for (const prior of earlier)
			tx.later(setDismissed, { id: prior.id, dismissed: 1 });
		const [changed] = await tx.all(setDismissed, {
			id: review.id,
			dismissed: dismissed ? 1 : 0,
		});
		if (!changed) return present(tx, review);
		if (!dismissed) return changed;
		await addToTimeline(
			tx,
			{
				issue: id,
				kind: "dismiss_review",
				poster: actor.account?.id ?? null,
				at,
			},
			{ body: message, review_id: review.id },
		);
		await app.events.record(tx, {
			kind: "review.dismissed",
			repository: issue.repository_id,
			actor: actor.account?.id,
			payload: { issue: id, review: review.id },
		});
		return changed;
	});
}

/** A review that is as it was wanted already, unless it is gone. @throws DomainError "not-found" */
async function present(tx: Transaction, { id }: Review): Promise<Review> {
	const found = await tx.first(byId, { id });
	if (!found) throw notFound();
	return found;
}

/** Deletes a review with its comments. @throws DomainError "forbidden" for those of others */
export async function deleteReview(
	app: App,
	actor: Actor,
	{ id }: Issue,
	review: Review,
): Promise<void> {
	const own =
		review.reviewer_id !== null && review.reviewer_id === actor.account?.id;
	if (!own && !isSiteAdmin(actor))
		throw forbidden("no permission to delete comment");
	await app.db.write(async (tx) => {
		await lockIssue(tx, id);
		const [gone] = await tx.all(remove, { id: review.id });
		if (!gone) throw notFound();
		tx.later(removeRows, { review: review.id });
		if (gone.kind === "pending" || gone.kind === "request") return;
		await countComments(tx, id, -1);
		await uncountLines(tx, id, gone.comments);
	});
}
