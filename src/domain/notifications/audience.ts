import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type Query, query, type Reader } from "../../database/database.ts";
import { inPortions } from "../../database/queries/in-portions.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import type { Issue } from "../issues/issue.ts";
import { readersAmong } from "../permissions/readers.ts";
import type { Unit } from "../permissions/units.ts";
import { unitOf } from "../policies/item.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import type { NewsKind } from "./news-kinds.ts";

/** So many are read by one statement. */
const atOnce = 1000;

interface Next {
	after: number;
	limit: number;
}

const watchers = query((q, p: { repository: number } & Next) =>
	q
		.selectFrom("watch")
		.select("account_id as id")
		.where("repository_id", "=", p.repository)
		.where("mode", "=", "all")
		.where("account_id", ">", p.after)
		.orderBy("account_id")
		.limit(p.limit),
);
const subscribers = query((q, p: { issue: number } & Next) =>
	q
		.selectFrom("issue_subscription")
		.select("account_id as id")
		.where("issue_id", "=", p.issue)
		.where("subscribed", "=", 1)
		.where("account_id", ">", p.after)
		.orderBy("account_id")
		.limit(p.limit),
);
const writers = query((q, p: { issue: number } & Next) =>
	q
		.selectFrom("comment")
		.select((e) => e.ref("poster_id").$notNull().as("id"))
		.distinct()
		.where("issue_id", "=", p.issue)
		// as the index says it that has their posters
		.where(sql<boolean>`kind in ('comment', 'review', 'code')`)
		.where("poster_id", ">", p.after)
		.orderBy("poster_id")
		.limit(p.limit),
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
		if (followers === "all")
			for await (const id of inPieces(db, watchers, key))
				recipients.set(id, "watching");
		for (const people of [subscribers, writers])
			for await (const id of inPieces(db, people, key))
				recipients.set(id, "taking-part");
		if (issue.poster_id !== null)
			recipients.set(issue.poster_id, "taking-part");
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

/** The people of a statement, some at a time; others have a turn in between. */
async function* inPieces<P extends object>(
	db: Reader,
	people: Query<P & Next, { id: number }>,
	of: P,
): AsyncGenerator<number> {
	const pages = walkPages(
		atOnce,
		(after) => db.all(people, { ...of, after, limit: atOnce }),
		({ id }) => id,
	);
	for await (const page of pages) {
		for (const { id } of page) yield id;
		if (page.length === atOnce) await setImmediate();
	}
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
