import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import {
	countRows,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import type { Account } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { actorWithId, shapeOf } from "../permissions/shape-of-actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";

/** Which organizations are looked for, in which order; absent members do not narrow. */
interface OrganizationSearch {
	/** Part of the name, or of the full name. */
	word?: string;
	sort?: OrganizationSort;
	order?: "asc" | "desc";
}
const sorts = {
	name: "lower_name",
	created: "created_at",
	updated: "updated_at",
} as const;
type OrganizationSort = keyof typeof sorts;

/** A page of the organizations that an actor may know of, by name unless `sort` says otherwise, with the number of them all. */
export const listOrganizations = (
	app: App,
	actor: Actor,
	at: Page,
	{ word = "", sort = "name", order = "asc" }: OrganizationSearch = {},
) =>
	word || sort !== "name" || order !== "asc"
		? listed(app, actor, word ? fitsWord(word.toLowerCase()) : sql`1 = 1`, at, {
				sort,
				order,
			})
		: listedAll(app, actor, at);

const fitsWord = (word: string): Expression<SqlBool> => {
	const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
	return sql`(account.lower_name like ${like} escape '\\' or lower(account.full_name) like ${like} escape '\\')`;
};

/**
 * A page of the organizations that a user belongs to, by name, with the number of them all. Others than the user and site
 * administrators see those that the user shows.
 */
export function listOrganizationsOf(
	app: App,
	actor: Actor,
	user: Account,
	at: Page,
): Promise<{ rows: Account[]; total: number }> {
	const whole = isSiteAdmin(actor) || actor.account?.id === user.id;
	const shown = whole ? sql`` : sql`and of_user.is_public = 1`;
	return listed(
		app,
		actor,
		sql`exists (select 1 from organization_member of_user
			where of_user.organization_id = account.id and of_user.account_id = ${user.id} ${shown})`,
		at,
	);
}

function listed(
	app: App,
	actor: Actor,
	fits: Expression<SqlBool>,
	{ limit, offset }: Page,
	{ sort, order }: Required<Omit<OrganizationSearch, "word">> = {
		sort: "name",
		order: "asc",
	},
): Promise<{ rows: Account[]; total: number }> {
	const from = (q: Builder) =>
		q
			.selectFrom("account")
			.where("kind", "=", "organization")
			.where(fits)
			.where(visibleAccounts(actor));
	return withTotal(
		{ limit, offset },
		app.db.rows((q) =>
			from(q)
				.selectAll()
				.orderBy(sorts[sort], order)
				.orderBy("id", order)
				.limit(limit)
				.offset(offset),
		),
		() => countRows(app.db, from),
	);
}

/** All that an actor may know of, kept until an account or a membership changes. */
function listedAll(
	app: App,
	actor: Actor,
	at: Page,
): Promise<{ rows: Account[]; total: number }> {
	const shape = shapeOf(actor);
	const params = { me: actor.account?.id ?? 0, ...at };
	return withTotal(
		at,
		pageOfAll(app.db, shape, actor, params),
		async () => (await countAll(app.db, shape, actor, params))[0]?.n,
	);
}

type Params = Page & { me: number };
const allFor = (actor: Actor, q: Builder, p: Params) =>
	q
		.selectFrom("account")
		.where("kind", "=", "organization")
		.where(visibleAccounts(actorWithId(actor, p.me)));
const pageOfAll = shapedQuery((actor: Actor, q, p: Params) =>
	allFor(actor, q, p)
		.selectAll()
		.orderBy("lower_name")
		.limit(p.limit)
		.offset(p.offset),
);
const countAll = shapedQuery((actor: Actor, q, p: Params) =>
	allFor(actor, q, p).select((e) => e.fn.countAll<number>().as("n")),
);
