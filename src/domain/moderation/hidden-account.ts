import { type RawBuilder, sql } from "kysely";
import { type Builder, query, type Reader } from "../../database/database.ts";
import {
	type CountedPage,
	countedMost,
	countRows,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import { raw } from "../../database/raw.ts";
import { conflict, notFound } from "../../errors.ts";
import { type Account, accountByName } from "../accounts/account.ts";

/** A user who is hidden, by whom and why. */
export interface HiddenAccount {
	readonly id: number;
	readonly name: string;
	readonly reason: string;
	readonly hidden_at: number;
	/** The name of who hid it; null when that account is gone, or it was the operator. */
	readonly hider: string | null;
}

const all = (q: Builder) =>
	q
		.selectFrom("hidden_account as h")
		.innerJoin("account as a", "a.id", "h.account_id")
		.leftJoin("account as b", (join) =>
			join.onRef("b.id", "=", "h.hidden_by").on("b.removed", "=", 0),
		)
		.select(["a.id", "a.name", "h.reason", "h.hidden_at", "b.name as hider"]);
const byId = query((q, p: { id: number }) =>
	all(q).where("h.account_id", "=", p.id),
);
const byName = query((q, p: { name: string }) =>
	all(q).where("a.lower_name", "=", p.name),
);

/** A hidden user by its id. */
export const hiddenAccount = (
	db: Reader,
	id: number,
): Promise<HiddenAccount | undefined> => db.first(byId, { id });

/** A hidden user by its name, whatever its case. */
export const hiddenAccountByName = (
	db: Reader,
	name: string,
): Promise<HiddenAccount | undefined> =>
	db.first(byName, { name: name.toLowerCase() });

/** The account of a name, to be hidden. @throws DomainError "not-found", "conflict" for one that is hidden already */
export async function accountToHide(
	db: Reader,
	name: string,
): Promise<Account> {
	const found = await accountByName(db, name);
	if (found) return found;
	throw (await hiddenAccountByName(db, name))
		? conflict("The account is already hidden.")
		: notFound();
}

/** A page of the hidden users, the last first. */
export const listHiddenAccounts = (
	db: Reader,
	page: Page,
): Promise<CountedPage<HiddenAccount>> =>
	withTotal(
		page,
		db.rows((q) =>
			all(q)
				.orderBy("h.hidden_at", "desc")
				.orderBy("h.account_id", "desc")
				.limit(page.limit)
				.offset(page.offset),
		),
		() => countRows(db, (q) => q.selectFrom("hidden_account")),
	);

/** An act of a site administrator about an account. */
interface ModerationAct {
	readonly kind: "hidden" | "shown";
	readonly reason: string;
	readonly created_at: number;
	readonly actor: string | null;
}

const actsOf = query((q, p: { account: number }) =>
	q
		.selectFrom("moderation_act as m")
		.leftJoin("account as a", (join) =>
			join.onRef("a.id", "=", "m.actor_id").on("a.removed", "=", 0),
		)
		.select(["m.kind", "m.reason", "m.created_at", "a.name as actor"])
		.where("m.account_id", "=", p.account)
		.orderBy("m.id", "desc")
		.limit(50),
);

/** The last acts about an account, the newest first. */
export const moderationActsOf = (
	db: Reader,
	account: number,
): Promise<ModerationAct[]> => db.all(actsOf, { account });

/** The numbers of things that an account has written and owns, each counted up to `countedMost`. */
export interface WrittenThings {
	readonly repositories: number;
	readonly issues: number;
	readonly pulls: number;
	readonly comments: number;
	readonly reviews: number;
	readonly releases: number;
	readonly packages: number;
}

const counts: Readonly<Record<keyof WrittenThings, string>> = {
	repositories: "repository where owner_id = @",
	issues: "issue where poster_id = @ and kind = 'issue' and repository_id > 0",
	pulls: "issue where poster_id = @ and kind = 'pull' and repository_id > 0",
	comments: "comment where poster_id = @ and kind in ('comment', 'code')",
	reviews:
		"review where reviewer_id = @ and kind in ('comment', 'approve', 'reject')",
	releases: "release where author_id = @",
	packages: "package where owner_id = @",
};
const commitComments = "commit_comment where poster_id = @";

const counted = query((q, p: { account: number }) => {
	const number = (from: string): RawBuilder<number> => {
		const [before = "", behind = ""] = from.split("@");
		return sql`(select count(*) from (select 1 from ${sql.raw(before)}${p.account}${sql.raw(behind)} limit ${sql.lit(countedMost)}) few)`;
	};
	const columns = Object.entries(counts).map(
		([name, from]) =>
			sql`${name === "comments" ? sql`${number(from)} + ${number(commitComments)}` : number(from)} as ${sql.ref(name)}`,
	);
	return raw<Record<keyof WrittenThings, number>>(
		q,
		sql`select ${sql.join(columns)}`,
	);
});

/** Counts what an account has written and owns, for the form that hides it; one query. */
export async function writtenBy(
	db: Reader,
	account: number,
): Promise<WrittenThings> {
	const row = await db.first(counted, { account });
	return Object.fromEntries(
		Object.keys(counts).map((name) => [
			name,
			Number(row?.[name as keyof WrittenThings] ?? 0),
		]),
	) as unknown as WrittenThings;
}
