import type { Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { KnownReaction, WrittenBy } from "../people.ts";

const insert = insertInto(
	"comment",
	[
		"issue_id",
		"kind",
		"poster_id",
		"original_author",
		"original_author_id",
		"body",
		"review_id",
		"created_at",
		"updated_at",
	],
	(insert) => insert.returning("id"),
);
/** Writes a row of a timeline as it was there; gives its id. */
export async function putRow(
	tx: Transaction,
	issue: number,
	kind: string,
	by: WrittenBy,
	said: { body: string; at: number; changedAt: number; review?: number },
): Promise<number> {
	const [row] = await tx.all(insert, {
		...by,
		issue_id: issue,
		kind,
		body: said.body,
		review_id: said.review ?? 0,
		created_at: said.at,
		updated_at: said.changedAt,
	});
	if (!row) throw new Error("no row for an imported comment");
	return row.id;
}

/** Writes reactions to an item's text, or to one of its comments. */
export async function putReactions(
	tx: Transaction,
	to: { issue: number; comment: number | null; at: number },
	reactions: readonly KnownReaction[],
): Promise<void> {
	if (reactions.length)
		await tx.change((q) =>
			q
				.insertInto("reaction")
				.values(
					reactions.map(({ account, content, createdAt }) => ({
						issue_id: to.issue,
						comment_id: to.comment,
						account_id: account,
						content,
						created_at: createdAt || to.at,
					})),
				)
				.onConflict((c) => c.doNothing()),
		);
}
