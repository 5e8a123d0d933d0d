import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import {
	type CommittedReader,
	query,
	type Reader,
} from "../../database/database.ts";
import { type Dialect, dialects } from "../../database/dialect.ts";
import type { Page } from "../../database/queries/counted-page.ts";
import {
	countedUnlessMany,
	type KnownMany,
	knownMany,
} from "../../database/queries/known-many.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import { raw } from "../../database/raw.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { FilterWithWords } from "./filter/conditions.ts";
import { countInPieces } from "./filter/count-in-pieces.ts";
import { countMost } from "./filter/count-most.ts";
import { homesOfFilter } from "./filter/homes-of-filter.ts";
import type { IssueFilter } from "./filter/issue-filter.ts";
import { newestOf, sortedOf } from "./filter/pages-of-ways.ts";
import type { IssueSort } from "./filter/query-language.ts";
import { walkFilter } from "./filter/walk-filter.ts";
import { all, type Ways, waysByIndex, wayThroughAll } from "./filter/ways.ts";
import { type Issue, issuesByIds } from "./issue.ts";
import { isPlain, keptTotal, type VisibleHomes } from "./kept-totals.ts";
import { type AccessPath, leadToFew, lookUpWords } from "./words.ts";

const afterNumber = query(
	(q, p: { repository: number; number: number; limit: number }) =>
		q
			.selectFrom("issue")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("number", ">", p.number)
			.where(notHidden("issue.poster_id"))
			.orderBy("number")
			.limit(p.limit),
);

/** Up to so many items are counted: the work for a word that a million issues hold is bounded. */
const countable = 10_000;

/** Behind so many items a page is deep: an index passes over all of those before it. */
const deep = 1_000;

/** Chooses by whom a list is read: a word leads to as many rows as there are, and each is looked at. */
const readerFor = (
	db: CommittedReader,
	{ words, searches }: IssueFilter,
	{ offset }: Page,
): Reader => (words?.length || searches || offset > deep ? db.heavy : db);

/**
 * A page of issues, the newest first unless `sort` says otherwise, with the number of them all. Where no count is kept and there are more than 10,000, it is at
 * least that, and more than this page reaches to as long as others may follow.
 */
export async function listIssues(
	committed: CommittedReader,
	filter: IssueFilter,
	page: Page,
	sort: IssueSort = "latest",
): Promise<{ rows: Issue[]; total: number }> {
	const kept = await keptTotal(committed, filter);
	if (kept !== undefined && kept <= page.offset)
		return { rows: [], total: kept };
	const db = readerFor(committed, filter, page);
	if (kept !== undefined && sort === "latest" && !filter.labels?.length) {
		const rows = await plainPage(db, filter, page);
		return { rows: await issuesByIds(committed, rows), total: kept };
	}
	const asked = await askedFor(committed, db, filter);
	const many = knownMany(committed);
	const found =
		kept === undefined && walks(asked, sort)
			? await walked(db, asked, page, sort, many)
			: await byWays(db, asked, page, sort, kept ?? many);
	return { rows: await issuesByIds(committed, found.rows), total: found.total };
}

/** The newest items of a repository whose number is kept, since nothing else narrows them. */
const newestPlain = shapedQuery(
	(
		{
			state,
			kinds,
		}: { state: IssueFilter["state"]; kinds: readonly Issue["kind"][] },
		q,
		p: { repository: number } & Page,
		d,
	) => {
		const within = { repository: p.repository, kinds };
		const all = { state, within, words: [] };
		const { from, where, newest } = wayThroughAll(all, undefined, d);
		return raw<{ id: number }>(
			q,
			sql`select issue.id from ${from} where ${where} order by ${newest} desc limit ${p.limit} offset ${p.offset}`,
		);
	},
);

async function plainPage(
	db: Reader,
	{ state, within }: IssueFilter,
	{ limit, offset }: Page,
): Promise<number[]> {
	if ("visible" in within) return [];
	const { repository, kinds } = within;
	const wanted = { state, kinds };
	const rows = await newestPlain(db, `${state} ${kinds.join()}`, wanted, {
		repository,
		limit,
		offset,
	});
	return rows.map(({ id }) => id);
}

/** The newest issues of a filter without the number of them all, which would take longer to count than they to find. */
export async function newestIssues(
	committed: CommittedReader,
	filter: IssueFilter,
	limit: number,
): Promise<Issue[]> {
	const page = { limit, offset: 0 };
	const db = readerFor(committed, filter, page);
	const asked = await askedFor(committed, db, filter);
	const homes = asked.homes?.all ? asked.homes.ids : undefined;
	const ids = walks(asked, "latest")
		? (await walkFilter(db, asked, homes, page, { direction: "desc", most: 0 }))
				.rows
		: await idsOf(db, asked, page, "latest");
	return issuesByIds(committed, ids);
}

/** Up to so many items of a repository are asked one by one whether they have a word that many have. */
const askable = 5000;

/** A filter with what the ways to its items depend on. */
interface IssueQuery extends FilterWithWords {
	/** The ways that begin at an index. */
	readonly ways: Ways | undefined;
	/** The repositories that may be seen: few of them are not looked for among all that may not. */
	readonly homes?: VisibleHomes;
	/** Nothing else narrows it. */
	readonly plain?: boolean;
}

/** Each statement beside the main thread waits for a turn, so what is quick is read by `committed`. */
async function askedFor(
	committed: CommittedReader,
	db: Reader,
	filter: IssueFilter,
): Promise<IssueQuery> {
	const { within, state, ...others } = filter;
	const words = await lookUpWords(committed, filter.words ?? []);
	const asked = { ...filter, words };
	const d = dialects[db.dialect];
	if (!("visible" in within)) {
		const common = words.some((word) => word.common);
		const items = common
			? await keptTotal(committed, { within, state: "all" })
			: 0;
		const large = (items ?? 0) > askable;
		return { ...asked, ways: waysByIndex(asked, { large }, d) };
	}
	if (filter.among) return { ...asked, ways: undefined };
	const ways = waysByIndex(asked, {}, d);
	if (ways && !ways.many) return { ...asked, ways };
	const plain = isPlain(others);
	const { visible } = within;
	const homes = await homesOfFilter(
		committed,
		db,
		{ visible, state },
		{ plain },
	);
	// of very many items those are counted that some of the comments with the word lead to
	return {
		...asked,
		ways: homes.all ? undefined : waysByIndex(asked, { sampled: true }, d),
		homes,
		plain,
	};
}

/** Tells whether the items are gone through in pieces, since no index leads to those of the filter. */
const walks = ({ ways }: IssueQuery, sort: IssueSort): boolean =>
	(sort === "latest" || sort === "oldest") && !ways;

async function walked(
	db: Reader,
	asked: IssueQuery,
	page: Page,
	sort: IssueSort,
	many: KnownMany,
): Promise<{ rows: number[]; total: number }> {
	const { homes, plain } = asked;
	const known = plain ? homes : undefined;
	if (known?.all && known.total <= page.offset)
		return { rows: [], total: known.total };
	const read = (most: number) =>
		walkFilter(db, asked, homes?.all ? homes.ids : undefined, page, {
			direction: sort === "oldest" ? "asc" : "desc",
			most,
		});
	if (!known) return countedUnlessMany(many, questionOf(asked, db), page, read);
	const found = await read(0);
	const total = known.all ? known.total : Math.max(known.total, found.total);
	return { ...found, total };
}

async function byWays(
	db: Reader,
	asked: IssueQuery,
	page: Page,
	sort: IssueSort,
	known: number | KnownMany,
): Promise<{ rows: number[]; total: number }> {
	const few = await fewByWord(db, asked, page, sort);
	if (few) return few;
	const rows = await idsOf(db, asked, page, sort);
	if (typeof known === "number") return { rows, total: known };
	if (page.offset === 0 && rows.length < page.limit)
		return { rows, total: rows.length };
	const question = questionOf(asked, db);
	const isMany = rows.length === page.limit && known.has(question);
	const total = isMany ? countable : await numberOf(db, asked);
	if (!isMany && total >= countable) known.note(question);
	// of those of one repository none is left out
	const sampled = asked.ways?.many && "visible" in asked.within;
	const all = total < countable && !sampled;
	if (all || rows.length === 0) return { rows, total };
	const others = rows.length === page.limit ? 1 : 0;
	return { rows, total: Math.max(total, page.offset + rows.length + others) };
}

/**
 * The page and the number of the items of a word that few have, by one way through them all. Undefined for other filters, where an index gives the page before
 * all are counted, and where they are more than are counted.
 */
async function fewByWord(
	db: Reader,
	{ ways, words }: IssueQuery,
	{ limit, offset }: Page,
	sort: IssueSort,
): Promise<{ rows: number[]; total: number } | undefined> {
	if (!ways || limit === 0 || !leadToFew(words)) return undefined;
	if (sort !== "latest" && sort !== "oldest") return undefined;
	const all = ways.count.map(
		({ from, where }) =>
			sql`select * from (select issue.id from ${from} where ${where} limit ${countable}) way`,
	);
	const found = await db.rows((q) =>
		raw<{ id: number; n: number }>(
			q,
			sql`with found as materialized (${sql.join(all, sql` union `)}), counted as (select count(*) as n from found)
				select id, n from found, counted order by id ${sql.raw(sort === "oldest" ? "asc" : "desc")} limit ${limit} offset ${offset}`,
		),
	);
	const total = Number(found[0]?.n ?? 0);
	if (total >= countable || (offset > 0 && !found.length)) return undefined;
	return { rows: found.map(({ id }) => id), total };
}

/** A filter as a text: the same for the same condition with the same values. */
const questionOf = (
	{ ways: _, homes: __, plain: ___, ...filter }: IssueQuery,
	{ dialect }: Reader,
): string =>
	JSON.stringify([
		all(filter, dialects[dialect]).toOperationNode(),
		filter.among && hash("sha1", filter.among.join()),
	]);

async function idsOf(
	db: Reader,
	asked: IssueQuery,
	page: Page,
	sort: IssueSort,
): Promise<number[]> {
	const ids = await db.rows((q, d) => {
		const ways = waysOf(asked, d).page;
		return raw<{ id: number }>(
			q,
			sort === "latest" ? newestOf(ways, page) : sortedOf(ways, page, sort),
		);
	});
	return ids.map(({ id }) => id);
}

function waysOf(asked: IssueQuery, d: Dialect): Ways {
	if (asked.ways) return asked.ways;
	const homes = asked.homes?.all ? asked.homes.ids : undefined;
	const way = wayThroughAll(asked, homes, d);
	const only = [
		asked.among
			? {
					...way,
					where: sql`issue.id in ${d.list(asked.among)} and ${way.where}`,
				}
			: way,
	];
	return { page: only, count: only, many: false };
}

/** How many items one way leads to, up to the bound; none of them twice. */
async function countOf(db: Reader, { from, where }: AccessPath) {
	const [row] = await db.rows((q) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${countable}) counted`,
		),
	);
	return Number(row?.n);
}

/**
 * How many items a filter has, up to the bound: each way is followed by a statement of its own. Those of a repository whose comments are asked one by one
 * for a word that many have are counted in pieces.
 */
async function numberOf(db: Reader, asked: IssueQuery): Promise<number> {
	const ids = new Set<number>();
	const { ways, homes: _, plain: __, ...filter } = asked;
	const { within } = filter;
	const all = waysOf(asked, dialects[db.dialect]).count;
	const askedEach =
		ways?.many &&
		!("visible" in within) &&
		asked.words.every(({ commonInComments }) => commonInComments);
	if (askedEach && db.dialect === "postgres")
		return countInPieces(db, filter, countable);
	const most = askedEach ? await countMost(db, filter, countable) : undefined;
	if (most !== undefined) return most;
	const [only, ...others] = all;
	if (only && !askedEach && (others.length === 0 || ways?.many)) {
		const counted = await countOf(db, only);
		if (others.length === 0 || counted >= countable) return counted;
	}
	for (const { from, where } of askedEach ? all.slice(0, 1) : all) {
		if (ids.size >= countable) break;
		const rows = await db.rows((q) =>
			raw<{ id: number }>(
				q,
				sql`select issue.id from ${from} where ${where} limit ${countable}`,
			),
		);
		for (const { id } of rows) ids.add(id);
		await setImmediate();
	}
	if (!askedEach || ids.size >= countable) return ids.size;
	const none = { limit: 0, offset: 0 };
	const walk = { direction: "desc", most: countable, known: ids } as const;
	return (await walkFilter(db, asked, undefined, none, walk)).total;
}

/** All issues and pull requests of a repository by their numbers, some at a time. */
export const walkIssues = (
	db: Reader,
	repository: number,
	limit = 50,
): AsyncGenerator<readonly Issue[]> =>
	walkPages(
		limit,
		(number) => db.all(afterNumber, { repository, number, limit }),
		({ number }) => number,
	);
