import { type Database, query } from "../../database/database.ts";

const marks = query((q, p: { accounts: number[] }, d) =>
	q
		.selectFrom("notification_thread")
		.select((e) => [
			"account_id",
			e.fn.countAll<number>().as("n"),
			e.fn.max<number>("updated_at").as("at"),
		])
		.where("account_id", "in", d.list(p.accounts))
		.where("status", "=", "unread")
		.groupBy("account_id"),
);

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
	return new Map(rows.map((row) => [row.account_id, `${row.n} ${row.at}`]));
}
