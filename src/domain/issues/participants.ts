import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import type { Issue } from "./issue.ts";

/** More are not told one by one. */
const most = 50;

// of two conditions joined by "or" PostgreSQL asks each account
const who = query((q, p: { issue: number; poster: number; limit: number }) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("removed", "=", 0)
		.where("id", "in", (e) =>
			e
				.selectFrom("comment")
				.select("poster_id")
				.where("issue_id", "=", p.issue)
				.where("kind", "in", ["comment", "review"])
				.where("poster_id", "is not", null)
				.union(
					q.selectNoFrom((n) => n.val<number | null>(p.poster).as("poster_id")),
				),
		)
		.orderBy("id")
		.limit(p.limit),
);

/** Those who opened an item or wrote in it, the first accounts first. */
export const participantsOf = (db: Reader, issue: Issue): Promise<Account[]> =>
	db.all(who, { issue: issue.id, poster: issue.poster_id ?? 0, limit: most });
