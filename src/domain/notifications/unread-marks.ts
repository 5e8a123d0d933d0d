import { type Database, query } from "../../database/database.ts";

/** The bell says no more than that there are so many. */
export const unreadMost = 100;

const marks = query((q, p: { accounts: number[] }, d) => {
	const unread = q
		.selectFrom("notification_thread")
		.where("status", "=", "unread")
		.whereRef("account_id", "=", "account.id" as never)
		.whereRef(
			"notification_thread.read_marks",
			"=",
			"account.read_marks" as never,
		);
	return q
		.selectFrom("account")
		.select([
			"account.id",
			q
				.selectFrom(
					unread
						.select(["id", "updated_at"])
						.orderBy("updated_at", "desc")
						.limit(unreadMost)
						.as("some"),
				)
				.select((e) => e.fn.countAll<number>().as("n"))
				.as("n"),
			unread
				.select((e) => e.fn.max<number | null>("updated_at").as("at"))
				.as("at"),
		])
		.where("account.id", "in", d.list(p.accounts));
});

const newest = query((q, p: { account: number; since: number }) =>
	q
		.selectFrom("notification_thread")
		.select("id")
		.where("account_id", "=", p.account)
		.where("updated_at", ">=", p.since)
		.limit(1),
);

/** Whether an account has a notification that came or changed at a second or later. */
export const hasNewsSince = async (
	db: Database,
	account: number,
	since: number,
): Promise<boolean> =>
	(await db.first(newest, { account, since })) !== undefined;

/** What is unread for each of some accounts, as a word that is another one once something of it changes; for those who have anything. */
export async function unreadMarks(
	db: Database,
	accounts: number[],
): Promise<Map<number, string>> {
	const rows = await db.all(marks, { accounts });
	return new Map(
		rows
			.filter((row) => Number(row.n) > 0)
			.map((row) => [row.id, `${row.n} ${row.at}`]),
	);
}
