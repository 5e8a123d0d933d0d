import { sql } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { type Issue, issuesByIds } from "../issue.ts";

/** So many duplicates of an issue are shown. */
const mostShown = 50;

const original = query((q, p: { issue: number }) =>
	q
		.selectFrom("duplicate_issue")
		.select("original_id as id")
		.where("issue_id", "=", p.issue),
);
const duplicates = query((q, p: { original: number }) =>
	q
		.selectFrom("duplicate_issue")
		.select("issue_id as id")
		.where("original_id", "=", p.original)
		.orderBy("issue_id", "desc")
		.limit(sql.lit(mostShown)),
);
/** Forgets of which issue another is a duplicate, as it is open again or has another original. */
export const forgetOriginal = query((q, p: { issue: number }) =>
	q.deleteFrom("duplicate_issue").where("issue_id", "=", p.issue),
);
/** Marks an issue as a duplicate. */
export const addOriginal = insertInto("duplicate_issue", [
	"issue_id",
	"original_id",
	"created_at",
]);

/** The issue that a closed one is a duplicate of, also one that a viewer may not read. */
export async function originalOf(
	db: Reader,
	{ id }: Pick<Issue, "id">,
): Promise<Issue | undefined> {
	const row = await db.first(original, { issue: id });
	return row && (await issuesByIds(db, [row.id]))[0];
}

/** The newest duplicates of an issue, those too that a viewer may not read. */
export const duplicatesOf = async (
	db: Reader,
	{ id }: Pick<Issue, "id">,
): Promise<Issue[]> =>
	issuesByIds(
		db,
		(await db.all(duplicates, { original: id })).map((row) => row.id),
	);
