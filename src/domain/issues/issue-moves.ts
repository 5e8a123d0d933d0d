import { query, type Reader } from "../../database/database.ts";
import { type Issue, issuesByIds } from "./issue.ts";

const byPlace = query((q, p: { repository: number; number: number }) =>
	q
		.selectFrom("issue_move")
		.select("issue_id")
		.where("repository_id", "=", p.repository)
		.where("number", "=", p.number),
);
const byComments = query((q, p: { comments: number[] }, d) =>
	q
		.selectFrom("issue_move")
		.select(["comment_id", "repository_id", "number"])
		.where("comment_id", "in", d.list(p.comments)),
);

/** The issue that had a number in a repository before it was moved to another one. */
export async function movedIssue(
	db: Reader,
	repository: number,
	number: number,
): Promise<Issue | undefined> {
	const move = await db.first(byPlace, { repository, number });
	return move && (await issuesByIds(db, [move.issue_id]))[0];
}

/** Where issues were before they were moved, by the id of the entry of the timeline that tells it. */
export async function movesByEntries(
	db: Reader,
	comments: number[],
): Promise<
	ReadonlyMap<
		number,
		{ readonly repository_id: number; readonly number: number }
	>
> {
	const rows = comments.length ? await db.all(byComments, { comments }) : [];
	return new Map(rows.map((row) => [row.comment_id, row]));
}
