import { query, type Reader } from "../../database/database.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

const newest = query((q, p: { repository: number; branches: string[] }, d) =>
	q
		.selectFrom("pull")
		.innerJoin("issue", "issue.id", "pull.issue_id")
		.select([
			"pull.head_branch",
			"issue.number",
			"issue.closed",
			"issue.merged_at",
		])
		.where("pull.head_repository_id", "=", p.repository)
		.where(notHidden("issue.poster_id"))
		.where("pull.repository_id", "=", p.repository)
		.where("pull.flow", "=", "branch")
		.where("pull.head_branch", "in", d.list(p.branches))
		.orderBy("pull.open")
		.orderBy("issue.id"),
);

/** The pull request of each of some branches, within their repository: the open one, else the newest. */
export async function pullsOfBranches(
	db: Reader,
	repository: number,
	branches: string[],
): Promise<
	ReadonlyMap<string, { number: number; state: "open" | "merged" | "closed" }>
> {
	if (!branches.length) return new Map();
	const rows = await db.all(newest, { repository, branches });
	return new Map(
		rows.map((row) => [
			row.head_branch,
			{
				number: row.number,
				state: row.merged_at ? "merged" : row.closed ? "closed" : "open",
			},
		]),
	);
}
