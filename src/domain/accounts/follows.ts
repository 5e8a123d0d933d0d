import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type Builder,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import { forbidden } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Account } from "./account.ts";
import { isBlocked } from "./is-blocked.ts";

const one = query((q, p: { follower: number; account: number }) =>
	q
		.selectFrom("follow")
		.select("id")
		.where("follower_id", "=", p.follower)
		.where("account_id", "=", p.account),
);
const insert = insertInto(
	"follow",
	["follower_id", "account_id", "created_at"],
	(insert) =>
		insert.onConflict((c) =>
			c.columns(["follower_id", "account_id"]).doNothing(),
		),
);
const remove = query((q, p: { follower: number; account: number }) =>
	q
		.deleteFrom("follow")
		.where("follower_id", "=", p.follower)
		.where("account_id", "=", p.account),
);
const countFollowing = query((q, p: { id: number; by: number }) =>
	q
		.updateTable("account")
		.set((e) => ({ following: e("following", "+", p.by) }))
		.where("id", "=", p.id),
);
const countFollowers = query((q, p: { id: number; by: number }) =>
	q
		.updateTable("account")
		.set((e) => ({ followers: e("followers", "+", p.by) }))
		.where("id", "=", p.id),
);

/** Whether one account follows another. */
export const isFollowing = async (
	db: Reader,
	follower: number,
	account: number,
): Promise<boolean> =>
	(await db.first(one, { follower, account })) !== undefined;

/**
 * Follows an account; nobody follows himself, and to follow twice changes nothing.
 * @throws DomainError "forbidden" when one has blocked the other
 */
export async function followAccount(
	app: App,
	me: Account,
	account: Account,
): Promise<void> {
	if (me.id === account.id) return;
	await app.db.write(async (tx) => {
		if (
			(await isBlocked(tx, account.id, me.id)) ||
			(await isBlocked(tx, me.id, account.id))
		)
			throw forbidden("user is blocked");
		const made = await tx.run(insert, {
			follower_id: me.id,
			account_id: account.id,
			created_at: now(app),
		});
		if (!made) return;
		tx.last("account", me.id, countFollowing, { id: me.id, by: 1 });
		tx.last("account", account.id, countFollowers, { id: account.id, by: 1 });
		await app.events.record(tx, {
			kind: "account.followed",
			actor: me.id,
			payload: { account: account.id },
		});
	});
}

/** Follows an account no longer. */
export const unfollowAccount = (
	app: App,
	me: Account,
	account: Account,
): Promise<void> => app.db.write((tx) => unfollow(tx, me.id, account.id));

/** Takes a following away, with its counts. */
export async function unfollow(
	tx: Transaction,
	follower: number,
	account: number,
): Promise<void> {
	if (!(await tx.run(remove, { follower, account }))) return;
	tx.last("account", follower, countFollowing, { id: follower, by: -1 });
	tx.last("account", account, countFollowers, { id: account, by: -1 });
}

/** A page of an account's followers, or of those whom it follows, as an actor may know them, with the number of them all. */
export async function listFollows(
	app: App,
	actor: Actor,
	account: Account,
	whom: "followers" | "following",
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Account[]; total: number }> {
	const [here, there] =
		whom === "followers"
			? ["follow.account_id", "follow.follower_id"]
			: ["follow.follower_id", "follow.account_id"];
	const from = (q: Builder) =>
		q
			.selectFrom("follow")
			.innerJoin("account", "account.id", there as "follow.account_id")
			.where(sql.ref(here), "=", account.id)
			.where(visibleAccounts(actor));
	return withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			from(q)
				.selectAll("account")
				.orderBy("follow.id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(app.db, from),
	);
}
