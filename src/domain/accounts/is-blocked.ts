import { query, type Reader } from "../../database/database.ts";

const one = query((q, p: { blocker: number; account: number }) =>
	q
		.selectFrom("block")
		.select("id")
		.where("blocker_id", "=", p.blocker)
		.where("account_id", "=", p.account),
);
const some = query((q, p: { blocker: number; accounts: number[] }, d) =>
	q
		.selectFrom("block")
		.select("account_id")
		.where("blocker_id", "=", p.blocker)
		.where("account_id", "in", d.list(p.accounts)),
);

/** The ids of those whom an account has blocked, of some; one query. */
export const blockedAmong = async (
	db: Reader,
	blocker: number,
	accounts: number[],
): Promise<ReadonlySet<number>> =>
	new Set(
		accounts.length
			? (await db.all(some, { blocker, accounts })).map((r) => r.account_id)
			: [],
	);

/** Whether one account (a user or an organization) has blocked another. */
export const isBlocked = async (
	db: Reader,
	blocker: number,
	account: number,
): Promise<boolean> =>
	(await db.first(one, { blocker, account })) !== undefined;
