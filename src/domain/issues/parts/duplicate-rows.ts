import { query, type Reader } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { Actor } from "../../permissions/actor.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { readableIssue } from "../../permissions/visible.ts";
import { type Issue, issuesByIds } from "../issue.ts";

/** So many duplicates of an issue are shown. */
const mostShown = 50;

const original = query((q, p: { issue: number }) =>
	q
		.selectFrom("duplicate_issue")
		.select("original_id as id")
		.where("issue_id", "=", p.issue),
);
/** Forgets of which issue another is a duplicate, as it is open again or has another original. */
export const forgetOriginal = query((q, p: { issue: number }) =>
	q.deleteFrom("duplicate_issue").where("issue_id", "=", p.issue),
);
/** Finds the line of an issue that says already that another was marked as its duplicate. */
export const gainedBefore = query(
	(q, p: { issue: number; duplicate: number }) =>
		q
			.selectFrom("comment")
			.select("id")
			.where("issue_id", "=", p.issue)
			.where("other_issue_id", "=", p.duplicate)
			.where("kind", "=", "gained_duplicate")
			.limit(1),
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

/** The newest duplicates of an issue that a viewer may read: others leave no gaps, which would tell of them and hide what he may. */
export const duplicatesOf = async (
	db: Reader,
	viewer: Actor,
	{ id, repository_id }: Pick<Issue, "id" | "repository_id">,
): Promise<Issue[]> => {
	const rows = await db.rows((q) =>
		q
			.selectFrom("duplicate_issue")
			.innerJoin("issue", "issue.id", "duplicate_issue.issue_id")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select("issue.id")
			.where("duplicate_issue.original_id", "=", id)
			.where(notHidden("issue.poster_id"))
			// who reads an issue reads the others beside it
			.where((e) =>
				e.or([
					e("issue.repository_id", "=", repository_id),
					readableIssue(viewer),
				]),
			)
			.orderBy("issue.id", "desc")
			.limit(mostShown),
	);
	return issuesByIds(
		db,
		rows.map((row) => row.id),
	);
};
