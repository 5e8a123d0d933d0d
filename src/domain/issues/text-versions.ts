import { sql } from "kysely";
import type { App } from "../../app.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayAdminister } from "../permissions/allows.ts";
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

/** Wordings of one text that are kept besides the first, the newest ones, and the bytes that they may have together. */
const mostVersions = 100;
const mostBytes = 2 * 1024 * 1024;

type Key = { issue: number; comment: number | null };
const inText = ({ issue, comment }: Key) =>
	sql<boolean>`issue_id = ${issue} and ${comment === null ? sql`comment_id is null` : sql`comment_id = ${comment}`}`;
const insert = insertInto("text_version", [
	"issue_id",
	"comment_id",
	"editor_id",
	"body",
	"is_first",
	"created_at",
]);

/** Keeps the new wording of a text, and the original one from the first edit on; within the transaction of the edit, which holds the issue. Of many the oldest after the first go. */
export async function saveTextVersion(
	tx: Transaction,
	{ issue, comment, before, body, editor, at }: TextChange,
): Promise<void> {
	if (before.body === body) return;
	const text = { issue_id: issue, comment_id: comment };
	const kept = await sizesOf(tx, { issue, comment });
	if (kept.length === 0)
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
	for (const { id } of beyond(kept, Buffer.byteLength(body)))
		tx.later(remove, { id });
}

/** The wordings of a text without their words, the newest first: an edit reads none of them. */
const sizesOf = (db: Reader, text: Key) =>
	db.rows((q) =>
		q
			.selectFrom("text_version")
			.select(["id", "is_first", sql<number>`octet_length(body)`.as("size")])
			.where(inText(text))
			.orderBy("id", "desc"),
	);

/** Which wordings go when one of so many bytes comes: the oldest after the first, which stays. */
function beyond(
	kept: Awaited<ReturnType<typeof sizesOf>>,
	coming: number,
): { readonly id: number }[] {
	let bytes = coming;
	let count = 1;
	return kept.filter(({ is_first, size }) => {
		if (is_first) return false;
		count++;
		bytes += Number(size);
		return count > mostVersions || bytes > mostBytes;
	});
}

/** How a text was worded, the oldest first, or a stretch of that counted from the newest; none where it was never changed. */
export async function versionsOf(
	db: Reader,
	issue: number,
	comment: number | null,
	{ limit = mostVersions + 1, offset = 0 } = {},
) {
	const rows = await db.rows((q) =>
		q
			.selectFrom("text_version")
			.selectAll()
			.where(inText({ issue, comment }))
			.orderBy("id", "desc")
			.limit(limit)
			.offset(offset),
	);
	return rows.reverse();
}

/** The ids of the wordings of a text, the oldest first. */
export const versionIds = async (
	db: Reader,
	issue: number,
	comment: number | null,
): Promise<number[]> =>
	(await sizesOf(db, { issue, comment })).map(({ id }) => id).reverse();

const editedIn = query((q, p: { issue: number }) =>
	q
		.selectFrom("text_version")
		.select((e) => ["comment_id", e.fn.max("created_at").as("at")])
		.where("issue_id", "=", p.issue)
		.where("is_first", "=", 0)
		.groupBy("comment_id"),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("text_version").where("id", "=", p.id),
);
const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("text_version")
		.select(["id", "editor_id"])
		.where("id", "=", p.id),
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
	(version.editor_id === account.id || mayAdminister(access));

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
		const ids = await versionIds(tx, context.issue.id, comment);
		const version = ids.includes(id) ? await tx.first(byId, { id }) : undefined;
		if (!version) throw notFound();
		if (!mayRemoveVersion(actor, context, version)) throw forbidden();
		if (id === ids.at(-1))
			throw invalid("the current version cannot be deleted");
		await tx.run(empty, { id });
	});
