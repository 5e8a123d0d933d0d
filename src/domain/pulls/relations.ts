import { query, type Reader } from "../../database/database.ts";

const requests = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("review")
		.select(["issue_id", "reviewer_id", "team_id"])
		.where("issue_id", "in", d.list(p.ids))
		.where("kind", "=", "request")
		.orderBy("id"),
);

/** Who is asked to review a pull request. */
export interface Asked {
	readonly accounts: number[];
	readonly teams: number[];
}

/** Who is asked to review pull requests, by the id of their issue; one query. */
export async function askedByPull(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, Asked>> {
	const found = new Map<number, Asked>();
	for (const row of await db.all(requests, { ids })) {
		const of = found.get(row.issue_id) ?? { accounts: [], teams: [] };
		found.set(row.issue_id, of);
		if (row.team_id !== null) of.teams.push(row.team_id);
		else if (row.reviewer_id !== null) of.accounts.push(row.reviewer_id);
	}
	return found;
}
