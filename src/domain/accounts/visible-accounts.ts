import { type Expression, type SqlBool, sql } from "kysely";
import { type Actor, isPublicOnly, isSiteAdmin } from "../permissions/actor.ts";

/** The condition that an actor may know of an account, for lists: the query must hold `account`. It says the same as `maySeeAccount`. */
export function visibleAccounts(actor: Actor): Expression<SqlBool> {
	const me = actor.account;
	if (!me || isPublicOnly(actor))
		return sql<SqlBool>`account.visibility = 'public'`;
	if (isSiteAdmin(actor)) return sql<SqlBool>`1 = 1`;
	const open = me.restricted
		? sql`account.visibility = 'public'`
		: sql`account.visibility in ('public', 'limited')`;
	return sql<SqlBool>`(${open} or account.id = ${me.id}
		or exists (select 1 from organization_member o where o.organization_id = account.id and o.account_id = ${me.id}))`;
}
