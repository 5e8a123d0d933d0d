import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import type { Issue } from "./issue.ts";

/** More are not told one by one. */
const most = 50;

/** So many of those who wrote are looked at, in the order of their accounts: some may be gone. */
const mostAsked = 150;

const inIndex = sql<boolean>`comment.kind in ('comment', 'review', 'code')`;

// From one to the next of the index of those who wrote: an item may have thousands of comments by the same few.
// PostgreSQL would ask each account if two conditions were joined by "or".
const who = query((q, p: { issue: number; poster: number; limit: number }) =>
	q
		.withRecursive("writer", (c) =>
			c
				.selectFrom("comment")
				.select((e) => [
					e.fn.min("poster_id").as("id"),
					sql<number>`1`.as("place"),
				])
				.where("issue_id", "=", p.issue)
				.where("poster_id", ">", 0)
				.where(inIndex)
				.unionAll(
					c
						.selectFrom("writer")
						.select((e) => [
							e
								.selectFrom("comment")
								.select((m) => m.fn.min("poster_id").as("id"))
								.where("issue_id", "=", p.issue)
								.whereRef("poster_id", ">", "writer.id")
								.where(inIndex)
								.as("id"),
							sql<number>`writer.place + 1`.as("place"),
						])
						.where("writer.id", "is not", null)
						.where("writer.place", "<", mostAsked),
				),
		)
		.selectFrom("account")
		.selectAll("account")
		.where("removed", "=", 0)
		.where("id", "in", (e) =>
			e
				.selectFrom("writer")
				.select("writer.id")
				.where("writer.id", "is not", null)
				.where((w) =>
					w.exists(
						w
							.selectFrom("comment")
							.select(sql`1`.as("one"))
							.where("issue_id", "=", p.issue)
							.whereRef("poster_id", "=", "writer.id")
							.where(inIndex)
							.where("kind", "<>", "code"),
					),
				)
				.union(q.selectNoFrom((n) => n.val<number | null>(p.poster).as("id"))),
		)
		.orderBy("id")
		.limit(p.limit),
);

/** Those who opened an item or wrote in it, the first accounts first. */
export const participantsOf = (db: Reader, issue: Issue): Promise<Account[]> =>
	db.all(who, { issue: issue.id, poster: issue.poster_id ?? 0, limit: most });
