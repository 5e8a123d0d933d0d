import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";

/** A text that is about to be worded anew: an issue's own, or a comment's. */
interface Reworded {
	readonly issue: number;
	/** null: the issue's own text. */
	readonly comment: number | null;
	/** How it was worded, by whom and when. */
	readonly before: {
		readonly body: string;
		readonly writer: number | null;
		readonly at: number;
	};
	readonly body: string;
	readonly editor: number | null;
	readonly at: number;
}

type Key = { issue: number; comment: number | null };
const ofText = query((q, p: Key) =>
	q
		.selectFrom("text_version")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.where("comment_id", "=", p.comment)
		.orderBy("id"),
);
const ofIssue = query((q, p: Key) =>
	q
		.selectFrom("text_version")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.where("comment_id", "is", null)
		.orderBy("id"),
);
const insert = query(
	(
		q,
		p: Key & { editor: number | null; body: string; first: number; at: number },
	) =>
		q.insertInto("text_version").values({
			issue_id: p.issue,
			comment_id: p.comment,
			editor_id: p.editor,
			body: p.body,
			is_first: p.first,
			created_at: p.at,
		}),
);

/** Keeps the new wording of a text, and the original one from the first edit on; within the transaction of the edit, which holds the issue. */
export async function keepVersion(
	tx: Transaction,
	{ issue, comment, before, body, editor, at }: Reworded,
): Promise<void> {
	if (before.body === body) return;
	const text = { issue, comment };
	if ((await versionsOf(tx, issue, comment)).length === 0)
		tx.later(insert, {
			...text,
			editor: before.writer,
			body: before.body,
			first: 1,
			at: before.at,
		});
	tx.later(insert, { ...text, editor, body, first: 0, at });
}

/** How a text was worded, the original first; none where it was never changed. */
export const versionsOf = (db: Reader, issue: number, comment: number | null) =>
	db.all(comment === null ? ofIssue : ofText, { issue, comment });
