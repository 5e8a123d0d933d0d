import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import type { Actor } from "../../permissions/actor.ts";
import { readableIssue } from "../../permissions/visible.ts";

/** How many sub-issues of an issue are closed, of those that a viewer may read. */
export interface SubIssueProgress {
	readonly done: number;
	readonly all: number;
}

/** The progress of the issues of a page, by id, as far as they have sub-issues; one query. */
export async function subIssueProgress(
	db: Reader,
	viewer: Actor,
	issues: readonly number[],
): Promise<ReadonlyMap<number, SubIssueProgress>> {
	if (issues.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q
			.selectFrom("sub_issue")
			.innerJoin("issue", "issue.id", "sub_issue.child_id")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select([
				"sub_issue.parent_id",
				sql<number>`count(*)`.as("all"),
				sql<number>`sum(issue.closed)`.as("done"),
			])
			.where("sub_issue.parent_id", "in", [...issues])
			.where(readableIssue(viewer))
			.groupBy("sub_issue.parent_id"),
	);
	return new Map(
		rows.map((row) => [
			row.parent_id,
			{ done: Number(row.done), all: Number(row.all) },
		]),
	);
}
