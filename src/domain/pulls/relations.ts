import { query, type Reader } from "../../database/database.ts";

const requests = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("review")
		.select(["issue_id", "reviewer_id", "team_id"])
		.where("issue_id", "in", d.list(p.ids))
		.where("kind", "in", ["request", "approve", "reject", "comment"])
		.where("dismissed", "=", 0)
		.orderBy("updated_at")
		.orderBy("id"),
);

/** Who reviews a pull request: who is asked to, and who has finished a review that still counts. */
export interface RequestedReviewers {
	readonly accounts: number[];
	readonly teams: number[];
}

/** Who reviews pull requests, by the id of their issue; one query. */
export async function askedByPull(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, RequestedReviewers>> {
	const found = new Map<number, RequestedReviewers>();
	for (const row of await db.all(requests, { ids })) {
		const of = found.get(row.issue_id) ?? { accounts: [], teams: [] };
		found.set(row.issue_id, of);
		if (row.team_id !== null) of.teams.push(row.team_id);
		else if (row.reviewer_id !== null)
			if (!of.accounts.includes(row.reviewer_id))
				of.accounts.push(row.reviewer_id);
	}
	return found;
}
