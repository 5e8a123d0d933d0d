import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { type Page, withTotal } from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { invalid } from "../../errors.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { actorWithId, shapeOfSearch } from "../permissions/shape-of-actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import type { Account } from "./account.ts";

/** Which users are looked for; absent members do not narrow. */
interface UserSearch {
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
	last_login: "last_login_at",
};

/**
 * A page of the users that fit and that an actor may know, with the number of them all.
 * @throws DomainError "invalid" for an unknown visibility, sort or order; only site administrators may sort by the last sign-in
 */
export async function searchUsers(
	app: App,
	actor: Actor,
	search: UserSearch,
	page: Page,
): Promise<{ rows: Account[]; total: number }> {
	orderOf(search);
	if (search.sort === "last_login" && !isSiteAdmin(actor))
		throw invalid(`Invalid sort mode: "${search.sort}"`);
	const wanted = { actor, search };
	const shape = shapeOf(actor, search);
	const params = paramsOf(actor, search, page);
	// no index leads to a part of a name
	const db = search.word ? app.db.heavy : app.db;
	return withTotal(
		page,
		pageOf(db, shape, wanted, params),
		async () => (await countAll(db, shape, wanted, params))[0]?.n,
	);
}

/** What is looked for, by whom. */
interface SearchRequest {
	readonly actor: Actor;
	readonly search: UserSearch;
}

/** What of a search its text does not depend on. */
interface Params {
	me: number;
	word: string;
	id: number;
	sourceId: number;
	loginName: string;
	limit: number;
	offset: number;
}

const paramsOf = (
	{ account }: Actor,
	search: UserSearch,
	page: Page,
): Params => ({
	me: account?.id ?? 0,
	word: search.word ?? "",
	id: search.id ?? 0,
	sourceId: search.sourceId ?? 0,
	loginName: search.loginName ?? "",
	...page,
});

/** What the text of a search depends on. */
const shapeOf = (
	actor: Actor,
	{ word, loginName, ...others }: UserSearch,
): string | undefined =>
	shapeOfSearch(
		actor,
		[word ? "word" : "", loginName === undefined ? "" : "login"],
		others,
	);

const fitting = (
	{ actor, search }: SearchRequest,
	q: Builder,
	p: Params,
	d: Dialect,
) =>
	q
		.selectFrom("account")
		.where("kind", "=", "user")
		.where((e) =>
			e.and(conditions(actorWithId(actor, p.me), search, p, d) as never),
		);
const countAll = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	fitting(wanted, q, p, d).select((e) => e.fn.countAll<number>().as("n")),
);
const pageOf = shapedQuery((wanted: SearchRequest, q, p: Params, d) => {
	const [column, direction] = orderOf(wanted.search);
	return fitting(wanted, q, p, d)
		.selectAll()
		.orderBy(sql.ref(column), direction)
		.orderBy("id", direction)
		.limit(p.limit)
		.offset(p.offset);
});

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
	p: Params,
	d: Dialect,
): Expression<SqlBool>[] {
	const all: Expression<SqlBool>[] = [visibleAccounts(actor)];
	const is = (column: string, value: string | number | undefined) => {
		if (value !== undefined)
			all.push(sql<SqlBool>`${sql.ref(column)} = ${value}`);
	};
	const flag = (column: string, on: boolean | undefined) =>
		is(column, on === undefined ? undefined : on ? 1 : 0);
	if (search.word) all.push(hasWord(actor, p.word, d));
	if (search.id !== undefined) is("id", p.id);
	if (search.sourceId !== undefined) is("source_id", p.sourceId);
	if (search.loginName !== undefined) is("login_name", p.loginName);
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
