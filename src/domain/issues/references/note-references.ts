import { query, type Transaction } from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import type { Issue } from "../issue.ts";
import { addQuietly } from "../timeline.ts";
import type { Reference } from "./targets.ts";

const ofItem = query((q, p: { source: number }) =>
	q
		.selectFrom("comment")
		.select(["id", "issue_id", "action"])
		.where("other_issue_id", "=", p.source)
		.where("other_comment_id", "is", null)
		.where("kind", "in", ["issue_ref", "pull_ref"]),
);
const ofComment = query((q, p: { comment: number }) =>
	q
		.selectFrom("comment")
		.select(["id", "issue_id", "action"])
		.where("other_comment_id", "=", p.comment)
		.where("kind", "=", "comment_ref"),
);
const setAction = updateTable("comment", { set: ["action"], where: ["id"] });
const closingRows = query((q, p: { source: number }) =>
	q
		.selectFrom("comment")
		.select(["issue_id", "action", "poster_id"])
		.where("other_issue_id", "=", p.source)
		.where("kind", "in", ["pull_ref", "comment_ref"])
		.where("action", "in", ["closes", "reopens"])
		.where(notHidden("comment.poster_id"))
		.orderBy("id"),
);

/**
 * Shows in the timelines of what something refers to that it does: an issue by its title and text, or a comment on it. What is no longer
 * referred to stays there without effect.
 */
export async function noteReferences(
	tx: Transaction,
	source: Pick<Issue, "id" | "kind">,
	comment: number | null,
	references: readonly Reference[],
	{ poster, at }: { readonly poster: number | null; readonly at: number },
): Promise<void> {
	const present =
		comment === null
			? await tx.all(ofItem, { source: source.id })
			: await tx.all(ofComment, { comment });
	const wanted = new Map(references.map((r) => [r.target, r.action]));
	for (const { id, issue_id, action } of present) {
		const now = wanted.get(issue_id) ?? "neutered";
		if (now !== action) tx.later(setAction, { id, action: now });
		wanted.delete(issue_id);
	}
	const rest = [...wanted].map(([target, action]) => ({ target, action }));
	await noteFirstReferences(tx, source, comment, rest, { poster, at });
}

/** The same for something new, which nothing in a timeline is from yet. */
export async function noteFirstReferences(
	tx: Transaction,
	source: Pick<Issue, "id" | "kind">,
	comment: number | null,
	references: readonly Reference[],
	{ poster, at }: { readonly poster: number | null; readonly at: number },
): Promise<void> {
	for (const { target, action } of new Map(
		references.map((r) => [r.target, r]),
	).values())
		await addQuietly(
			tx,
			{
				issue: target,
				kind: comment === null ? `${source.kind}_ref` : "comment_ref",
				poster,
				at,
			},
			{ other_issue_id: source.id, other_comment_id: comment, action },
		);
}

/** The issues that the merging of a pull request closes or opens, by its own words and those of its comments, and who wrote them. */
export const closedByMerge = (
	db: Pick<Transaction, "all">,
	pull: number,
): Promise<{ issue_id: number; action: string; poster_id: number | null }[]> =>
	db.all(closingRows, { source: pull });
