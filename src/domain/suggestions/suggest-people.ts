import { sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { inOrderOf } from "../../database/queries/in-order-of.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import { searchUsers } from "../accounts/search-users.ts";
import type { Actor } from "../permissions/actor.ts";
import { actorWithId } from "../permissions/shape-of-actor.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import {
	beginning,
	firstFound,
	having,
	type TypedWord,
	typedWord,
	wayFor,
} from "./typed-word.ts";

interface Wanted {
	readonly actor: Actor;
	readonly short: boolean;
}
interface Params extends TypedWord {
	readonly me: number;
}

const visible = (q: Builder, { actor }: Wanted, p: Params) =>
	q
		.selectFrom("account")
		.select("account.id")
		.where("account.kind", "=", "user")
		.where(visibleAccounts(actorWithId(actor, p.me)))
		.orderBy(sql`case when account.lower_name = ${p.word} then 0 else 1 end`)
		.orderBy("account.lower_name")
		.limit(p.limit);
const withBeginning = shapedQuery((wanted: Wanted, q, p: Params) =>
	visible(q, wanted, p).where(beginning("account", p)),
);
const withPart = shapedQuery((wanted: Wanted, q, p: Params, d: Dialect) =>
	visible(q, wanted, p).where(
		having("account", ["name", "full_name"], p, { short: wanted.short, d }),
	),
);

/**
 * Users that an actor may know for what somebody types, a part of a name or of a full name: those whose name begins with it first. What looks like an address is
 * searched for in all that he may see. Of very many that fit only some are looked at.
 */
export async function suggestPeople(
	app: App,
	actor: Actor,
	text: string,
	limit: number,
): Promise<Account[]> {
	if (text.includes("\0")) return [];
	if (text.includes("@"))
		return (await searchUsers(app, actor, { word: text }, { limit, offset: 0 }))
			.rows;
	const { shape, wanted } = wayFor(actor, text);
	const params = { ...typedWord(text, limit), me: actor.account?.id ?? 0 };
	const ids = await firstFound(
		limit,
		[withBeginning, withPart].map(
			(way) => () => way(app.db, shape, wanted, params),
		),
	);
	return inOrderOf(ids, await accountsByIds(app.db, ids));
}
