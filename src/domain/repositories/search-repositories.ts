import { setImmediate } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import { type Builder, query, type Reader } from "../../database/database.ts";
import type { Dialect, DialectName } from "../../database/dialect.ts";
import {
	countedMost,
	numberUpTo,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import {
	countUnlessMany,
	knownMany,
} from "../../database/queries/known-many.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { invalid } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { actorWithId, shapeOfSearch } from "../permissions/shape-of-actor.ts";
import { indexed, mostOfWord, wayOf } from "./parts-of-names.ts";
import type { Repository } from "./repository.ts";
import {
	type RepositorySearch,
	searchConditions,
} from "./search-conditions.ts";

const sorts: Readonly<Record<string, [string, "asc" | "desc"]>> = {
	__proto__: null as never,
	alpha: ["lower_name", "asc"],
	created: ["created_at", "asc"],
	updated: ["updated_at", "asc"],
	size: ["size", "asc"],
	git_size: ["size", "asc"],
	lfs_size: ["id", "asc"],
	stars: ["stars", "asc"],
	forks: ["forks", "asc"],
	id: ["id", "asc"],
	// letter by letter: capitals come first
	name: ["name", "asc"],
};

const joined = (q: Builder) =>
	q
		.selectFrom("repository")
		.innerJoin("account as owner", "owner.id", "repository.owner_id");
type Search = ReturnType<typeof joined>;

/** The same where the owner of each is looked up: for some thousands PostgreSQL would read all accounts. */
const joinedEach = (q: Builder): Search =>
	q
		.selectFrom("repository")
		.innerJoin(
			sql`lateral (select * from account row_of where row_of.id = repository.owner_id offset 0)`.as(
				"owner",
			),
			(join) => join.onTrue(),
		) as never;

/** The same of some alone: PostgreSQL would go along the order of all for the first of them. */
const joinedAmong = (q: Builder, ids: readonly number[], d: Dialect): Search =>
	d.name === "sqlite"
		? joined(q).where("repository.id", "in", d.list(ids))
		: (q
				.selectFrom(
					sql`(select * from repository where id in ${d.list(ids)} offset 0)`.as(
						"repository",
					),
				)
				.innerJoin(
					"account as owner",
					"owner.id",
					"repository.owner_id" as never,
				) as never);

/**
 * A page of the repositories that an actor may see and that fit, with the number of them all.
 * @throws DomainError "invalid" for an unknown mode, sort or order
 */
export async function searchRepositories(
	app: App,
	actor: Actor,
	search: RepositorySearch,
	page: Page,
): Promise<{ rows: Repository[]; total: number }> {
	orderOf(search);
	// no text has the sign, and PostgreSQL takes none with it
	if (search.word?.includes("\0")) return { rows: [], total: 0 };
	const db = search.word || page.offset > deep ? app.db.heavy : app.db;
	const wanted = { actor, search };
	const shape = shapeOf(actor, search);
	const params = paramsOf(actor, search, page);
	const question = questionOf(shape, params);
	const many = knownMany(app.db);
	const found = isPart(search, db.dialect)
		? await partOf(db, wanted, shape, params, () =>
				Boolean(question && many.has(question)),
			)
		: { few: await fewIds(db, wanted, shape, params) };
	const { few } = found;
	if (few) {
		// what the index finds is in order already
		const ordered = indexed(db, search.word);
		const ids = ordered
			? few.slice(page.offset, page.offset + page.limit)
			: few;
		const some = { ...params, ids, offset: ordered ? 0 : page.offset };
		const rows = ids.length ? await pageOfFew(db, shape, wanted, some) : [];
		return { rows, total: few.length };
	}
	return withTotal(page, pageOfAll(db, shape, wanted, params), () =>
		countUnlessMany(
			many,
			question,
			async () =>
				found.total ??
				Number((await countAll(db, shape, wanted, params))[0]?.n ?? 0),
		),
	);
}

/** A search as a text; without a name of its text there is none. */
const questionOf = (
	shape: string | undefined,
	{ limit: _, offset: __, ...others }: Params,
): string | undefined =>
	shape && `repositories ${shape} ${JSON.stringify(Object.values(others))}`;

/** What is looked for, by whom. */
interface SearchRequest {
	readonly actor: Actor;
	readonly search: RepositorySearch;
}

/** What of a search its text does not depend on. */
interface Params {
	me: number;
	word: string;
	/** The word as it stands among topics. */
	topic: string;
	account: number;
	team: number;
	starredBy: number;
	watchedBy: number;
	priorityOwner: number;
	language: string;
	limit: number;
	offset: number;
	/** Where it is known what fits. */
	ids: number[];
	/** Between which ids it is looked for. */
	from: number;
	until: number;
}

function paramsOf(
	{ account }: Actor,
	search: RepositorySearch,
	page: Page,
): Params {
	const word = (search.word ?? "").toLowerCase();
	return {
		me: account?.id ?? 0,
		word,
		topic: JSON.stringify(word),
		account: search.account ?? 0,
		team: search.team ?? 0,
		starredBy: search.starredBy ?? 0,
		watchedBy: search.watchedBy ?? 0,
		priorityOwner: search.priorityOwner ?? 0,
		language: (search.language ?? "").toLowerCase(),
		...page,
		ids: [],
		from: 0,
		until: Number.MAX_SAFE_INTEGER,
	};
}

/** What the text of a search depends on. */
const shapeOf = (
	actor: Actor,
	{ word, language, ...others }: RepositorySearch,
): string | undefined =>
	shapeOfSearch(
		actor,
		[word ? wayOf(word) : "", language ? "language" : ""],
		others,
	);

/** The repositories that fit, as a query in the making. */
function fitting(
	{ actor, search }: SearchRequest,
	q: Builder,
	p: Params,
	d: Dialect,
) {
	const wanted = searchConditions(actorWithId(actor, p.me), search, p, d);
	const from = isPart(search, d.name) ? joinedEach(q) : joined(q);
	return from.where((e) => e.and(wanted as never));
}

const countAll = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	numberUpTo(q, fitting(wanted, q, p, d)),
);
const idsOfFew = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	fitting(wanted, q, p, d)
		.where("repository.id", ">=", p.from)
		.where("repository.id", "<", p.until)
		.select("repository.id")
		.limit(mostFew + 1),
);
const idsInOrder = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	ordered(wanted, fitting(wanted, q, p, d).select("repository.id"), p).limit(
		mostOfWord,
	),
);
const pageOfAll = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	paged(wanted, fitting(wanted, q, p, d), p),
);
const pageOfFew = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	paged(wanted, joinedAmong(q, p.ids, d), p),
);

const paged = (wanted: SearchRequest, from: Search, p: Params) =>
	ordered(
		wanted,
		from
			.innerJoin("git_store", "git_store.id", "repository.store_id")
			.selectAll("repository")
			.select(["git_store.format", "git_store.mark"]),
		p,
	)
		.limit(p.limit)
		.offset(p.offset);

function ordered<DB, T extends keyof DB, O>(
	{ search }: SearchRequest,
	from: SelectQueryBuilder<DB, T, O>,
	p: Params,
): SelectQueryBuilder<DB, T, O> {
	const [column, direction] = orderOf(search);
	const first = search.priorityOwner
		? from.orderBy(
				sql`case when repository.owner_id = ${p.priorityOwner} then 0 else 1 end`,
			)
		: from;
	return first
		.orderBy(sql.ref(`repository.${column}`), direction)
		.orderBy(sql.ref("repository.id"), direction);
}

/** Behind so many repositories a page is deep: all of those before it are read. */
const deep = 1_000;

/** More than these are no few: a page of them is found at once by going along its order. */
const mostFew = 500;
/** The same of a part of a name on PostgreSQL, whose index finds these as quickly; along the order of names it comes late to names that follow each other. */
const mostOfPart = 5_000;

/** Tells whether the index of parts of PostgreSQL gives what fits, and with it the number of all. */
const isPart = ({ word }: RepositorySearch, name: DialectName): boolean =>
	!!word && name === "postgres" && wayOf(word) === "parts";

const numberOfPart = shapedQuery((wanted: SearchRequest, q, p: Params, d) =>
	q
		.selectFrom(
			fitting(wanted, q, p, d)
				.select("repository.id")
				.limit(countedMost)
				.as("part"),
		)
		.select([
			sql<number>`count(*)`.as("n"),
			sql<
				string | null
			>`case when count(*) <= ${sql.lit(mostOfPart)} then string_agg(cast(part.id as text), ',') end`.as(
				"ids",
			),
		]),
);

/** The number of what has a part of a name, with the ids where these are not many. They are not looked for where they were very many a moment ago. */
async function partOf(
	db: Reader,
	wanted: SearchRequest,
	shape: string | undefined,
	params: Params,
	areMany: () => boolean,
): Promise<{ few?: number[]; total?: number }> {
	if (areMany()) return {};
	const [found] = await numberOfPart(db, shape, wanted, params);
	const total = Number(found?.n ?? 0);
	if (total > mostOfPart) return { total };
	return { few: found?.ids ? found.ids.split(",").map(Number) : [], total };
}

/**
 * The ids in order of what fits a word or a language, or has to do with somebody, if these are few: to go along the order of the page for twenty of few
 * reads most of the table, and once more to count them. Undefined when they may be many. What a word finds by the index of parts is always few.
 */
async function fewIds(
	db: Reader,
	wanted: SearchRequest,
	shape: string | undefined,
	params: Params,
): Promise<number[] | undefined> {
	const { word, language, account, ownedOnly, starredBy, watchedBy } =
		wanted.search;
	const ofSomebody =
		(account !== undefined && !ownedOnly) ||
		starredBy !== undefined ||
		watchedBy !== undefined;
	if (!word && !language && !ofSomebody) return undefined;
	if (!indexed(db, word)) return idsAtMost(db, wanted, shape, params);
	const rows = await idsInOrder(db, shape, wanted, params);
	return rows.map(({ id }) => id);
}

/** So many repositories are looked at by one statement for a word that no index finds. */
const inOnePiece = 10_000;
const newest = query((q, _: object) =>
	q.selectFrom("repository").select("id").orderBy("id", "desc").limit(1),
);

/** The ids of what fits, or undefined when they are more than a few; for a word of one or two letters SQLite looks at all repositories, in pieces. */
async function idsAtMost(
	db: Reader,
	wanted: SearchRequest,
	shape: string | undefined,
	params: Params,
): Promise<number[] | undefined> {
	const { word } = wanted.search;
	const last =
		word && db.dialect === "sqlite"
			? ((await db.first(newest, {}))?.id ?? 0)
			: 0;
	const piece = last > 0 ? inOnePiece : Number.MAX_SAFE_INTEGER;
	const ids: number[] = [];
	for (let from = 0; from <= last; from += piece) {
		if (from > 0) await setImmediate();
		const range = { ...params, from, until: from + piece };
		const found = await idsOfFew(db, shape, wanted, range);
		ids.push(...found.map(({ id }) => id));
		if (ids.length > mostFew) return undefined;
	}
	return ids;
}

function orderOf({ sort, order }: RepositorySearch): [string, "asc" | "desc"] {
	const chosen = sorts[sort || "alpha"];
	if (!chosen) throw invalid(`Invalid sort mode: "${sort}"`);
	if (order && order !== "asc" && order !== "desc")
		throw invalid(`Invalid sort order: "${order}"`);
	// an order without a sort has no meaning, as ever
	return [chosen[0], sort && order === "desc" ? "desc" : chosen[1]];
}
