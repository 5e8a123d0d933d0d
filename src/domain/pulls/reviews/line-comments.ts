import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { forbidden, notFound } from "../../../errors.ts";
import { issuesByIds, lockIssue } from "../../issues/issue.ts";
import { addMentions, mentionedIn } from "../../issues/mentions.ts";
import { noteFirstReferences } from "../../issues/references/note-references.ts";
import { referencesOf } from "../../issues/references/targets.ts";
import { refuseBlocked } from "../../issues/refuse-blocked.ts";
import type { TimelineRow } from "../../issues/timeline.ts";
import type { Access } from "../../permissions/access.ts";
import type { Actor, SignedInActor } from "../../permissions/actor.ts";
import { demandSpeaking } from "../../policies/issue.ts";
import { mayWrite } from "../../policies/item.ts";
import type { Repository } from "../../repositories/repository.ts";
import type { PullContext } from "../pull.ts";
import {
	type LineComment,
	lineById,
	maySeeReview,
	type Review,
} from "./review.ts";
import { putAnswer, uncountLines } from "./review-rows.ts";

const reviewOf = query((q, p: { id: number }) =>
	q.selectFrom("review").selectAll().where("id", "=", p.id),
);
const setResolver = updateTable("review_line", {
	set: ["resolver_id"],
	where: ["comment_id"],
});

const removeLine = query((q, p: { id: number }) =>
	q.deleteFrom("comment").where("id", "=", p.id).where("kind", "=", "code"),
);
const uncount = query((q, p: { review: number }) =>
	q
		.updateTable("review")
		.set((e) => ({ comments: e("comments", "-", 1) }))
		.where("id", "=", p.review),
);

/** A comment on a line that somebody may know of, with its review. @throws DomainError "not-found" */
export async function lineNamed(
	app: App,
	actor: Actor,
	repository: number,
	id: number,
): Promise<{ line: LineComment; review: Review }> {
	const line = await lineById(app.db, repository, id);
	const review = line && (await app.db.first(reviewOf, { id: line.review_id }));
	if (!line || !review || !maySeeReview(actor, review)) throw notFound();
	return { line, review };
}

/**
 * Answers a comment on a line; `also` does more in the same transaction.
 * @throws DomainError "not-found" for one of another pull request, "forbidden" when blocked or the conversation is locked
 */
export async function answerLine(
	app: App,
	actor: SignedInActor,
	placed: PullContext & { readonly access: Access },
	id: number,
	{
		body,
		also,
	}: {
		readonly body: string;
		readonly also?: (tx: Transaction, comment: number) => Promise<void>;
	},
): Promise<LineComment> {
	const { issue, repository } = placed;
	const writer = actor.account;
	const { line, review } = await lineNamed(app, actor, repository.id, id);
	if (line.issue_id !== issue.id) throw notFound();
	await refuseBlocked(app, placed, writer, [issue.poster_id]);
	demandSpeaking(actor, placed);
	const mentioned = await mentionedIn(app, actor, placed, "pull", body);
	const texts = { body, comment: true };
	const named = await referencesOf(app, actor, placed, issue, texts);
	const answer = await app.db.write(async (tx) => {
		// the conversation may have been locked meanwhile
		demandSpeaking(actor, { ...placed, issue: await lockIssue(tx, issue.id) });
		const at = now(app);
		const [row] = await putAnswer(tx, issue, review, writer, {
			to: line,
			body,
			at,
		});
		if (!row) throw new Error("no row for an answer");
		if (review.kind !== "pending") {
			await addMentions(tx, issue.id, mentioned);
			await noteFirstReferences(tx, issue, row.id, named, {
				poster: writer.id,
				at,
			});
			await app.events.record(tx, {
				kind: "review.answered",
				repository: repository.id,
				actor: writer.id,
				payload: {
					issue: issue.id,
					review: review.id,
					comment: row.id,
					mentioned,
				},
			});
		}
		await also?.(tx, row.id);
		return row;
	});
	return (await lineById(app.db, repository.id, answer.id)) as LineComment;
}

/**
 * Marks the conversation on a line as settled, or opens it again.
 * @throws DomainError "not-found", "forbidden" for who neither writes pull requests nor opened this one
 */
export async function resolveLine(
	app: App,
	actor: Actor,
	{
		repository,
		access,
	}: Pick<PullContext, "repository"> & { readonly access: Access },
	id: number,
	resolved: boolean,
): Promise<void> {
	const { line } = await lineNamed(app, actor, repository.id, id);
	const [issue] = await issuesByIds(app.db, [line.issue_id]);
	const me = actor.account?.id;
	const may =
		issue &&
		me !== undefined &&
		(mayWrite(access, issue) || issue.poster_id === me);
	if (!may) throw forbidden("user should have permission to resolve comment");
	await app.db.write((tx) =>
		tx.run(setResolver, {
			comment_id: line.thread_id ?? line.comment_id,
			resolver_id: resolved ? me : null,
		}),
	);
}

/** Deletes a comment on a line. */
export const deleteLine = (
	app: App,
	actor: Actor,
	{ id: repository }: Pick<Repository, "id">,
	comment: TimelineRow,
): Promise<void> =>
	app.db.write(async (tx) => {
		const review = await tx.first(reviewOf, { id: comment.review_id });
		if (!(await tx.run(removeLine, { id: comment.id }))) throw notFound();
		tx.later(uncount, { review: comment.review_id });
		// a draft has never been counted, and nobody has heard of it
		if (review?.kind === "pending") return;
		await uncountLines(tx, comment.issue_id, 1);
		await app.events.record(tx, {
			kind: "comment.deleted",
			repository,
			actor: actor.account?.id,
			payload: { issue: comment.issue_id, comment: comment.id },
		});
	});
