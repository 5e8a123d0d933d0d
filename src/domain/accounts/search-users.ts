import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { invalid } from "../../errors.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Account } from "./account.ts";

/** Which users are looked for; absent members do not narrow. */
export interface UserSearch {
	/** Part of the name, the full name, or an address that the actor may see. */
	word?: string;
	id?: number;
	sourceId?: number;
	loginName?: string;
	visibility?: string;
	active?: boolean;
	admin?: boolean;
	restricted?: boolean;
	twoFactor?: boolean;
	prohibitLogin?: boolean;
	sort?: string;
	order?: string;
}

const sorts: Readonly<Record<string, string>> = {
	name: "lower_name",
	created: "created_at",
	updated: "updated_at",
	id: "id",
};

/**
 * A page of the users that fit and that an actor may know, with the number of them all.
 * @throws DomainError "invalid" for an unknown visibility, sort or order
 */
export async function searchUsers(
	app: App,
	actor: Actor,
	search: UserSearch,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Account[]; total: number }> {
	const [column, direction] = orderOf(search);
	const from = (q: Builder, d: Dialect) =>
		q
			.selectFrom("account")
			.where("kind", "=", "user")
			.where((e) => e.and(conditions(actor, search, d) as never));
	const rows = await app.db.rows((q, d) =>
		from(q, d)
			.selectAll()
			.orderBy(sql.ref(column), direction)
			.orderBy("id", direction)
			.limit(limit)
			.offset(offset),
	);
	if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
	const [count] = await app.db.rows((q, d) =>
		from(q, d).select((e) => e.fn.countAll<number>().as("n")),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

function orderOf({ sort, order }: UserSearch): [string, "asc" | "desc"] {
	const column = sorts[sort || "name"];
	if (!column) throw invalid(`Invalid sort mode: "${sort}"`);
	if (order && order !== "asc" && order !== "desc")
		throw invalid(`Invalid sort order: "${order}"`);
	return [column, sort && order === "desc" ? "desc" : "asc"];
}

function conditions(
	actor: Actor,
	search: UserSearch,
	d: Dialect,
): Expression<SqlBool>[] {
	const all: Expression<SqlBool>[] = [visibleAccounts(actor)];
	const is = (column: string, value: string | number | undefined) => {
		if (value !== undefined)
			all.push(sql<SqlBool>`${sql.ref(column)} = ${value}`);
	};
	const flag = (column: string, on: boolean | undefined) =>
		is(column, on === undefined ? undefined : on ? 1 : 0);
	if (search.word) all.push(hasWord(actor, search.word, d));
	is("id", search.id);
	is("source_id", search.sourceId);
	is("login_name", search.loginName);
	if (search.visibility) {
		if (!["public", "limited", "private"].includes(search.visibility))
			throw invalid("invalid visibility");
		is("visibility", search.visibility);
	}
	flag("active", search.active);
	flag("admin", search.admin);
	flag("restricted", search.restricted);
	flag("prohibit_login", search.prohibitLogin);
	if (search.twoFactor !== undefined) {
		const has = sql`exists (select 1 from second_factor f where f.account_id = account.id)`;
		all.push(
			search.twoFactor ? sql<SqlBool>`${has}` : sql<SqlBool>`not ${has}`,
		);
	}
	return all;
}

/** Addresses are looked at only where the actor sees them, or a search would tell what is hidden. */
function hasWord(actor: Actor, word: string, d: Dialect): Expression<SqlBool> {
	const has = (column: string) => d.contains(sql.ref(column) as never, word);
	const seen = isSiteAdmin(actor)
		? sql`1 = 1`
		: actor.account
			? sql`(hide_email = 0 or id = ${actor.account.id})`
			: sql`1 = 0`;
	return sql<SqlBool>`(${has("name")} or ${has("full_name")} or (${seen} and ${has("email")}))`;
}
