import { type Expression, type SqlBool, sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import { type Actor, isPublicOnly, isSiteAdmin } from "./actor.ts";
import { removedOwner } from "./removed-owner.ts";

/**
 * The condition that an actor may know of an account, for lists: they filter and count in the database. `table` is the account's
 * name in the query. It says the same as `maySeeAccount` in access.ts.
 */
export function visibleAccounts(
	actor: Actor,
	table = "account",
): Expression<SqlBool> {
	const visibility = sql.ref(`${table}.visibility`);
	const id = sql.ref(`${table}.id`);
	const open = sql<SqlBool>`${visibility} = 'public'`;
	const { account } = actor;
	if (!account || isPublicOnly(actor)) return open;
	const there = sql`${sql.ref(`${table}.removed`)} = 0`;
	if (isSiteAdmin(actor))
		return sql<SqlBool>`(${id} <> ${sql.lit(removedOwner)} and ${there})`;
	const limited = account.restricted ? "public" : "limited";
	return sql<SqlBool>`(${visibility} in ('public', ${limited}) or ${id} = ${account.id} or exists (
		select 1 from organization_member m where m.organization_id = ${id} and m.account_id = ${account.id} and ${there}))`;
}

/** What the account of an id is called, for those who may know of it. */
export async function visibleNameById(
	db: Reader,
	actor: Actor,
	id: number,
): Promise<string | undefined> {
	const [found] = await db.rows((q) =>
		q
			.selectFrom("account")
			.select("name")
			.where("id", "=", id)
			.where(visibleAccounts(actor)),
	);
	return found?.name;
}
