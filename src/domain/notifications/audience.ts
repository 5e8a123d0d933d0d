import { query, type Reader } from "../../database/database.ts";
import { inPortions } from "../../database/queries/in-portions.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import type { Issue } from "../issues/issue.ts";
import { readersAmong } from "../permissions/readers.ts";
import type { Unit } from "../permissions/units.ts";
import { unitOf } from "../policies/item.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import type { NewsKind } from "./news-kinds.ts";

const followersOfItem = query((q, p: { repository: number; issue: number }) =>
	q
		.selectFrom("watch")
		.select((e) => ["account_id", e.lit(1).as("watches")])
		.where("repository_id", "=", p.repository)
		.where("mode", "=", "all")
		.unionAll(
			q
				.selectFrom("issue_subscription")
				.select((e) => ["account_id", e.lit(0).as("watches")])
				.where("issue_id", "=", p.issue)
				.where("subscribed", "=", 1) as never,
		)
		.unionAll(
			q
				.selectFrom("issue")
				.select((e) => ["poster_id as account_id", e.lit(0).as("watches")])
				.where("id", "=", p.issue)
				.where("poster_id", "is not", null) as never,
		)
		.unionAll(
			q
				.selectFrom("comment")
				.select((e) => ["poster_id as account_id", e.lit(0).as("watches")])
				.distinct()
				.where("issue_id", "=", p.issue)
				.where("kind", "in", ["comment", "review", "code"])
				.where("poster_id", "is not", null) as never,
		),
);
const unsubscribed = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_subscription")
		.select("account_id")
		.where("issue_id", "=", p.issue)
		.where("subscribed", "=", 0),
);
const blockers = query((q, p: { account: number; ids: number[] }, d) =>
	q
		.selectFrom("block")
		.select("blocker_id")
		.where("account_id", "=", p.account)
		.where("blocker_id", "in", d.list(p.ids)),
);

/** Whom an event of an issue or pull request concerns. */
export interface AudienceRule {
	/** Who acted: he is not notified. */
	readonly actor: number | null;
	/** Everybody who follows the item, or only those of `direct`. */
	readonly followers: "all" | "without-watchers" | "none";
	/** Those who are named, assigned or asked, whatever they have subscribed to. */
	readonly direct: readonly number[];
	/** What those of `direct` are. */
	readonly as: NewsKind;
}

/** Somebody who is notified, and what the news is for him. */
export interface Recipient {
	readonly account: Account;
	readonly kind: NewsKind;
}

/** The users who are notified of an event of an item: all may read it, none did it himself. */
export async function audienceOf(
	db: Reader,
	owned: RepositoryWithOwner,
	issue: Issue,
	{ actor, followers, direct, as }: AudienceRule,
): Promise<Recipient[]> {
	const recipients = new Map<number, NewsKind>();
	if (followers !== "none") {
		const key = { repository: owned.repository.id, issue: issue.id };
		for (const { account_id, watches } of await db.all(followersOfItem, key))
			if (!watches) recipients.set(account_id, "taking-part");
			else if (followers === "all" && !recipients.has(account_id))
				recipients.set(account_id, "watching");
		for (const { account_id } of await db.all(unsubscribed, {
			issue: issue.id,
		}))
			recipients.delete(account_id);
	}
	for (const id of await withoutBlockersOf(db, actor, direct))
		recipients.set(id, as);
	if (actor !== null) recipients.delete(actor);
	const unit = unitOf(issue.kind);
	const readers = await readersByIds(db, owned, unit, [...recipients.keys()]);
	return readers.map((account) => ({
		account,
		kind: recipients.get(account.id) as NewsKind,
	}));
}

/** Those of some accounts who may read a unit, by their ids; they are asked about a few at a time, and others have a turn in between. */
export async function readersByIds(
	db: Reader,
	owned: RepositoryWithOwner,
	unit: Unit,
	ids: readonly number[],
): Promise<Account[]> {
	const readers: Account[] = [];
	await inPortions(ids, async (some) => {
		const accounts = await accountsByIds(db, some);
		readers.push(...(await readersAmong(db, owned, unit, accounts)));
	});
	return readers;
}

/** Without those who have blocked the one who acts: he cannot call them. */
export async function withoutBlockersOf(
	db: Reader,
	actor: number | null,
	direct: readonly number[],
): Promise<readonly number[]> {
	if (actor === null || !direct.length) return direct;
	const ids = [...direct];
	const rows = await db.all(blockers, { account: actor, ids });
	const blocked = new Set(rows.map((row) => row.blocker_id));
	return direct.filter((id) => !blocked.has(id));
}
