import { type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Builder } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import type { Actor } from "../permissions/actor.ts";
import { actorWithId, shapeOf } from "../permissions/shape-of-actor.ts";
import { visibleTo } from "../permissions/visible.ts";
import {
	type RepositoryWithOwner,
	repositoriesByIds,
} from "../repositories/repository.ts";
import { withOwners } from "../repositories/with-owners.ts";
import {
	beginning,
	hasParts,
	having,
	mostLookedAt,
	type TypedWord,
	typedWord,
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
	const wanted = { actor, short: !hasParts(name) };
	const who = shapeOf(actor);
	const shape = who && `${who}, ${wanted.short ? "short" : "parts"}`;
	const params = {
		...typedWord(name, limit),
		me: actor.account?.id ?? 0,
		owner: of.word,
		ownerEnd: of.end,
	};
	const ids = new Set<number>();
	const ways = text.includes("/") ? [ofOwners] : [withBeginning, withPart];
	for (const way of ways)
		if (ids.size < limit)
			for (const { id } of await way(app.db, shape, wanted, params))
				ids.add(id);
	const rows = await repositoriesByIds(app.db, [...ids].slice(0, limit));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return withOwners(
		app.db,
		[...ids].flatMap((id) => byId.get(id) ?? []),
	);
}
