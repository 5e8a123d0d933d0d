import { query, type Reader } from "../../database/database.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

const requests = query((q, p: { ids: number[]; kinds: string[] }, d) =>
	q
		.selectFrom("review")
		.select(["issue_id", "reviewer_id", "team_id"])
		.where("issue_id", "in", d.list(p.ids))
		.where("kind", "in", d.list(p.kinds) as never)
		.where("dismissed", "=", 0)
		.where(notHidden("review.reviewer_id"))
		.orderBy("updated_at")
		.orderBy("id"),
);

/** Who reviews a pull request: who is asked to, and who has finished a review that still counts. */
export interface RequestedReviewers {
	readonly accounts: number[];
	readonly teams: number[];
}

/** Who reviews pull requests, by the id of their issue; one query. `commented`: also who has only said something. */
export async function askedByPull(
	db: Reader,
	ids: number[],
	{ commented = false } = {},
): Promise<ReadonlyMap<number, RequestedReviewers>> {
	const found = new Map<number, RequestedReviewers>();
	for (const row of await db.all(requests, {
		ids,
		kinds: ["request", "approve", "reject", ...(commented ? ["comment"] : [])],
	})) {
		const of = found.get(row.issue_id) ?? { accounts: [], teams: [] };
		found.set(row.issue_id, of);
		if (row.team_id !== null) of.teams.push(row.team_id);
		else if (row.reviewer_id !== null)
			if (!of.accounts.includes(row.reviewer_id))
				of.accounts.push(row.reviewer_id);
	}
	return found;
}
