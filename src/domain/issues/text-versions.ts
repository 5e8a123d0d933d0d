import type { App } from "../../app.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import { type IssueContext, lockIssue } from "./issue.ts";

/** A text that is about to be worded anew: an issue's own, or a comment's. */
interface TextChange {
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
const insert = insertInto("text_version", [
	"issue_id",
	"comment_id",
	"editor_id",
	"body",
	"is_first",
	"created_at",
]);

/** Keeps the new wording of a text, and the original one from the first edit on; within the transaction of the edit, which holds the issue. */
export async function saveTextVersion(
	tx: Transaction,
	{ issue, comment, before, body, editor, at }: TextChange,
): Promise<void> {
	if (before.body === body) return;
	const text = { issue_id: issue, comment_id: comment };
	if ((await versionsOf(tx, issue, comment)).length === 0)
		tx.later(insert, {
			...text,
			editor_id: before.writer,
			body: before.body,
			is_first: 1,
			created_at: before.at,
		});
	tx.later(insert, {
		...text,
		editor_id: editor,
		body,
		is_first: 0,
		created_at: at,
	});
}

/** How a text was worded, the original first; none where it was never changed. */
export const versionsOf = (db: Reader, issue: number, comment: number | null) =>
	db.all(comment === null ? ofIssue : ofText, { issue, comment });

const editedIn = query((q, p: { issue: number }) =>
	q
		.selectFrom("text_version")
		.select((e) => ["comment_id", e.fn.max("created_at").as("at")])
		.where("issue_id", "=", p.issue)
		.where("is_first", "=", 0)
		.groupBy("comment_id"),
);
const empty = updateTable("text_version", {
	values: { body: "", removed: 1 },
	where: ["id"],
});

/** When the texts of an item were worded anew last, by the id of the comment, 0 for the item's own; one query. */
export async function editedTexts(
	db: Reader,
	issue: number,
): Promise<ReadonlyMap<number, number>> {
	const rows = await db.all(editedIn, { issue });
	return new Map(rows.map((row) => [row.comment_id ?? 0, Number(row.at)]));
}

/** Whether somebody may take a former wording away: who wrote it, and who administers the repository. */
export const mayRemoveVersion = (
	{ account }: Actor,
	{ access }: Pick<IssueContext, "access">,
	version: { readonly editor_id: number | null },
): boolean =>
	account !== undefined &&
	(version.editor_id === account.id || access.level >= Level.admin);

/**
 * Takes the text of a former wording away; that there was one stays.
 * @throws DomainError "not-found", "forbidden", "invalid" for the present wording
 */
export const removeVersion = (
	app: App,
	actor: Actor,
	context: IssueContext,
	comment: number | null,
	id: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		await lockIssue(tx, context.issue.id);
		const versions = await versionsOf(tx, context.issue.id, comment);
		const version = versions.find((one) => one.id === id);
		if (!version) throw notFound();
		if (!mayRemoveVersion(actor, context, version)) throw forbidden();
		if (version === versions.at(-1))
			throw invalid("this is how the text is worded now");
		await tx.run(empty, { id });
	});
