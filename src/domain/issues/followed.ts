import { query, type Reader } from "../../database/database.ts";

/** So many of the last items that an account follows, opened and answered count. */
const most = 10_000;

const chosen = query((q, p: { account: number }) =>
	q
		.selectFrom("issue_subscription")
		.select(["issue_id", "subscribed"])
		.where("account_id", "=", p.account)
		.orderBy("issue_id", "desc")
		.limit(2 * most),
);
const opened = query((q, p: { account: number }) =>
	q
		.selectFrom("issue")
		.select("id")
		.where("poster_id", "=", p.account)
		.orderBy("id", "desc")
		.limit(most),
);
const answered = query((q, p: { account: number }) =>
	q
		.selectFrom("comment")
		.select("issue_id")
		.where("poster_id", "=", p.account)
		.where("kind", "=", "comment")
		.orderBy("id", "desc")
		.limit(most),
);

/**
 * The ids of the items that an account follows itself: it chose to, or opened or answered them and did not choose otherwise. A list begins at them: to ask
 * each item if he has to do with it takes as long as there are items.
 */
export async function followedItems(
	db: Reader,
	account: number,
): Promise<number[]> {
	const ids = new Set<number>();
	for (const { id } of await db.all(opened, { account })) ids.add(id);
	for (const { issue_id: id } of await db.all(answered, { account }))
		ids.add(id);
	for (const { issue_id: id, subscribed } of await db.all(chosen, { account }))
		if (subscribed) ids.add(id);
		else ids.delete(id);
	return [...ids];
}
