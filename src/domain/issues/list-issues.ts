import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import { raw } from "../../database/raw.ts";
import type { IssueFilter } from "./filter/issue-filter.ts";
import type { IssueSort } from "./filter/query-language.ts";
import { type Issue, issuesByIds } from "./issue.ts";
import { homesOfVisible, keptTotal } from "./kept-totals.ts";
import {
	type AccessPath,
	lookUpWords,
	mentionsWord,
	type Word,
	waysByWord,
} from "./words.ts";

const afterNumber = query(
	(q, p: { repository: number; number: number; limit: number }) =>
		q
			.selectFrom("issue")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("number", ">", p.number)
			.orderBy("number")
			.limit(p.limit),
);

/** Up to so many items are counted: the work for a word that a million issues hold is bounded. */
const countable = 10_000;

/**
 * A page of issues, the newest first unless `sort` says otherwise, with the number of them all. Where no count is kept and there are more than 10,000, it is at
 * least that, and more than this page reaches to as long as others may follow.
 */
export async function listIssues(
	db: Reader,
	filter: IssueFilter,
	page: { limit: number; offset: number },
	sort: IssueSort = "latest",
): Promise<{ rows: Issue[]; total: number }> {
	const kept = await keptTotal(db, filter);
	if (kept !== undefined && kept <= page.offset)
		return { rows: [], total: kept };
	const asked = await askedFor(db, filter, kept);
	const ids = await db.rows((q, d) =>
		raw<{ id: number }>(
			q,
			sort === "latest"
				? newestOf(waysTo(asked, d).page, page)
				: sortedOf(waysTo(asked, d).page, page, sort),
		),
	);
	const rows = await issuesByIds(
		db,
		ids.map(({ id }) => id),
	);
	if (kept !== undefined) return { rows, total: kept };
	if (page.offset === 0 && ids.length < page.limit)
		return { rows, total: ids.length };
	const [count] = await db.rows((q, d) =>
		raw<{ n: number }>(q, numberOf(waysTo(asked, d).count)),
	);
	const total = Number(count?.n ?? 0);
	const all = total < countable && !asked.sampled;
	if (all || ids.length === 0) return { rows, total };
	const others = ids.length === page.limit ? 1 : 0;
	return { rows, total: Math.max(total, page.offset + ids.length + others) };
}

/** The newest issues of a filter without the number of them all, which would take longer to count than they to find. */
export async function newestIssues(
	db: Reader,
	filter: IssueFilter,
	limit: number,
): Promise<Issue[]> {
	const asked = await askedFor(db, filter, undefined);
	const ids = await db.rows((q, d) =>
		raw<{ id: number }>(
			q,
			newestOf(waysTo(asked, d).page, { limit, offset: 0 }),
		),
	);
	return issuesByIds(
		db,
		ids.map(({ id }) => id),
	);
}

/** Up to so many items are sorted for a page of them. */
const sortable = 20_000;

/** A filter with what the ways to its items depend on. */
interface IssueQuery extends Omit<IssueFilter, "words"> {
	readonly words: readonly Word[];
	/** The repositories to look into where few items may be seen, so that these are not looked for among all that may not. */
	readonly homes?: readonly number[];
	/** A part of the items is counted: the word is common, and there are many to look at. */
	readonly sampled: boolean;
}

async function askedFor(
	db: Reader,
	filter: IssueFilter,
	total: number | undefined,
): Promise<IssueQuery> {
	const { within, state } = filter;
	const words = await lookUpWords(db, filter.words ?? []);
	const few = "visible" in within && total !== undefined && total <= sortable;
	const homes = few
		? await homesOfVisible(db, within.visible, state)
		: undefined;
	const sampled =
		words[0]?.common === true &&
		((await keptTotal(db, { within, state })) ?? 0) > sortable;
	return { ...filter, words, homes, sampled };
}

/** The ways that lead to the items of a list. */
function waysTo(
	asked: IssueQuery,
	d: Dialect,
): { page: AccessPath[]; count: AccessPath[] } {
	const [word, ...words] = asked.words;
	const byWord = word && waysByWord(word, d);
	const rest = sql.join(
		conditions(byWord ? { ...asked, words } : asked, d),
		sql` and `,
	);
	const everywhere = "visible" in asked.within;
	const narrowed = ({ from, where, newest }: AccessPath): AccessPath => ({
		from: everywhere
			? sql`${from} join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id`
			: from,
		where: sql`${where} and ${rest}`,
		// the numbers of a repository grow as the ids do, and all its indexes are in their order
		newest: newest ?? (everywhere ? sql`issue.id` : sql`issue.number`),
	});
	if (byWord) {
		const { text, comments, someComments } = byWord;
		return {
			page: [text, comments].map(narrowed),
			count: [text, asked.sampled ? someComments : comments].map(narrowed),
		};
	}
	const only = asked.homes
		? {
				// in this order SQLite, which knows nothing of how many there are, begins with the repositories
				from: sql`repository join account owner on owner.id = repository.owner_id cross join issue`,
				where: sql`issue.repository_id = repository.id and issue.repository_id in ${d.list(asked.homes)} and ${rest}`,
				// in no index
				newest: sql`issue.id + 0`,
			}
		: narrowed({ from: sql`issue`, where: sql`1 = 1` });
	return { page: [only], count: [only] };
}

/** The ids of a page, each way being followed as far as the page may need it. */
function newestOf(
	ways: readonly AccessPath[],
	{ limit, offset }: { limit: number; offset: number },
	direction: "asc" | "desc" = "desc",
): RawBuilder<unknown> {
	const way = sql.raw(direction);
	const first = ways.map(
		({ from, where, newest }) =>
			sql`select * from (select issue.id from ${from} where ${where} order by ${newest} ${way} limit ${limit + offset}) way`,
	);
	return sql`select id from (${sql.join(first, sql` union `)}) item order by id ${way} limit ${limit} offset ${offset}`;
}

/** Where an item stands in an order, and which end comes first; what is equal follows the ids. */
const orders: Readonly<
	Record<
		Exclude<IssueSort, "latest" | "oldest">,
		[key: string, direction: "asc" | "desc"]
	>
> = {
	recentupdate: ["issue.updated_at", "desc"],
	leastupdate: ["issue.updated_at", "asc"],
	mostcomment: ["issue.comments", "desc"],
	leastcomment: ["issue.comments", "asc"],
	nearduedate: ["coalesce(issue.due_at, 9007199254740991)", "asc"],
	farduedate: ["coalesce(issue.due_at, 0)", "desc"],
	recentclose: ["coalesce(issue.closed_at, 0)", "desc"],
};

/** The same as `newestOf` in another order. */
function sortedOf(
	ways: readonly AccessPath[],
	{ limit, offset }: { limit: number; offset: number },
	sort: Exclude<IssueSort, "latest">,
): RawBuilder<unknown> {
	if (sort === "oldest") return newestOf(ways, { limit, offset }, "asc");
	const [key, direction] = orders[sort];
	const way = sql.raw(direction);
	const first = ways.map(
		({ from, where }) =>
			sql`select * from (select issue.id, ${sql.raw(key)} as place from ${from} where ${where} order by place ${way}, issue.id ${way} limit ${limit + offset}) way`,
	);
	return sql`select id from (${sql.join(first, sql` union `)}) item order by place ${way}, id ${way} limit ${limit} offset ${offset}`;
}

const numberOf = (ways: readonly AccessPath[]): RawBuilder<unknown> =>
	sql`select count(*) as n from (${sql.join(
		ways.map(
			({ from, where }) =>
				sql`select * from (select issue.id from ${from} where ${where} limit ${countable}) way`,
		),
		sql` union `,
	)}) item`;

/** What a filter without words demands of an `issue`. */
export const conditionsOf = (
	filter: Omit<IssueFilter, "words">,
	d: Dialect,
): (RawBuilder<unknown> | Expression<SqlBool>)[] =>
	conditions({ ...filter, words: [], sampled: false }, d);

function conditions(
	filter: IssueQuery,
	d: Dialect,
): (RawBuilder<unknown> | Expression<SqlBool>)[] {
	const { within, state } = filter;
	const list = (values: readonly (string | number)[]) =>
		sql`(${sql.join([...values])})`;
	const all: (RawBuilder<unknown> | Expression<SqlBool> | undefined)[] = [
		...("visible" in within
			? [within.visible]
			: [
					sql`issue.repository_id = ${within.repository}`,
					within.kinds.length === 2
						? undefined
						: within.kinds.length
							? sql`issue.kind = ${within.kinds[0]}`
							: sql`1 = 0`,
				]),
		state === "all"
			? undefined
			: sql`issue.closed = ${state === "closed" ? 1 : 0}`,
		...(filter.labels ?? []).map(
			(ids) =>
				sql`exists (select 1 from issue_label il where il.issue_id = issue.id and il.label_id in ${list(ids)})`,
		),
		filter.labelNames?.length
			? sql`exists (select 1 from issue_label il join label l on l.id = il.label_id where il.issue_id = issue.id and l.name in ${list(filter.labelNames)})`
			: undefined,
		filter.milestones?.length
			? sql`issue.milestone_id in ${list(filter.milestones)}`
			: undefined,
		filter.milestoneTitles?.length
			? sql`exists (select 1 from milestone m where m.id = issue.milestone_id and lower(m.title) in ${list(filter.milestoneTitles.map((t) => t.toLowerCase()))})`
			: undefined,
		...filter.words.map((word) => mentionsWord(word, d)),
		filter.since === undefined
			? undefined
			: sql`issue.updated_at >= ${filter.since}`,
		filter.before === undefined
			? undefined
			: sql`issue.updated_at <= ${filter.before}`,
		filter.createdBy === undefined
			? undefined
			: sql`issue.poster_id = ${filter.createdBy}`,
		filter.assignedTo === undefined
			? undefined
			: sql`issue.id in (select a.issue_id from issue_assignee a where a.account_id = ${filter.assignedTo})`,
		filter.mentioning === undefined
			? undefined
			: sql`issue.id in (select m.issue_id from issue_mention m where m.account_id = ${filter.mentioning})`,
		...(filter.more ?? []),
	];
	return all.filter((c) => c !== undefined);
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
