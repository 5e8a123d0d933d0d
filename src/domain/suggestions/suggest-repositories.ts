import { type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { inOrderOf } from "../../database/queries/in-order-of.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import type { Actor } from "../permissions/actor.ts";
import { actorWithId } from "../permissions/shape-of-actor.ts";
import { visibleTo } from "../permissions/visible.ts";
import {
	type RepositoryWithOwner,
	repositoriesByIds,
} from "../repositories/repository.ts";
import { withOwners } from "../repositories/with-owners.ts";
import {
	beginning,
	firstFound,
	having,
	mostLookedAt,
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
	readonly owner: string;
	readonly ownerEnd: string;
}

/** The repositories that an actor may see: the one with the name first, then those that moved last. */
const visible = (q: Builder, { actor }: Wanted, p: Params) =>
	q
		.selectFrom("repository")
		.innerJoin("account as owner", "owner.id", "repository.owner_id")
		.select("repository.id")
		.where(visibleTo(actorWithId(actor, p.me)))
		.orderBy(sql`case when repository.lower_name = ${p.word} then 0 else 1 end`)
		.orderBy("repository.updated_at", "desc")
		.orderBy("repository.id", "desc")
		.limit(p.limit);

const withBeginning = shapedQuery((wanted: Wanted, q, p: Params) =>
	visible(q, wanted, p).where(beginning("repository", p)),
);
const withPart = shapedQuery((wanted: Wanted, q, p: Params, d: Dialect) =>
	visible(q, wanted, p).where(
		having("repository", ["name"], p, { short: wanted.short, d }),
	),
);
/** Those of owners whose names begin with a word; of each the first. */
const ofOwners = shapedQuery((wanted: Wanted, q, p: Params, d: Dialect) =>
	visible(q, wanted, p)
		.where(
			sql<SqlBool>`repository.owner_id in (select a.id from account a where a.lower_name >= ${p.owner} and a.lower_name < ${p.ownerEnd} order by a.lower_name limit 5)`,
		)
		.where(
			sql<SqlBool>`repository.id in (select n.id from repository n where n.owner_id = owner.id order by n.id desc limit ${sql.lit(mostLookedAt)})`,
		)
		.where((e) => d.contains(e.ref("repository.lower_name") as never, p.word)),
);

/**
 * Repositories that an actor may see for what somebody types, a part of a name or `owner/part`: those whose name begins with it first. Of very many that fit
 * only some are looked at.
 */
export async function suggestRepositories(
	app: App,
	actor: Actor,
	text: string,
	limit: number,
): Promise<RepositoryWithOwner[]> {
	// no text has the sign, and PostgreSQL takes none with it
	if (text.includes("\0")) return [];
	const [owner, name] = text.includes("/")
		? (text.split("/", 2) as [string, string])
		: ["", text];
	const of = typedWord(owner, limit);
	const { shape, wanted } = wayFor(actor, name);
	const params = {
		...typedWord(name, limit),
		me: actor.account?.id ?? 0,
		owner: of.word,
		ownerEnd: of.end,
	};
	const ways = text.includes("/") ? [ofOwners] : [withBeginning, withPart];
	const ids = await firstFound(
		limit,
		ways.map((way) => () => way(app.db, shape, wanted, params)),
	);
	return withOwners(
		app.db,
		inOrderOf(ids, await repositoriesByIds(app.db, ids)),
	);
}
