import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import { type Issue, issuesByIds } from "./issue.ts";
import { keptTotal } from "./kept-totals.ts";
import { mentionsWord } from "./words.ts";

export interface IssueFilter {
	state: "open" | "closed" | "all";
	/** Which items may be seen at all: of one repository, or of all that a condition on `repository` and `owner` allows. */
	within:
		| { readonly repository: number; readonly kinds: readonly Issue["kind"][] }
		| { readonly visible: Expression<SqlBool> };
	/** Each list of label ids must be met by one label. */
	labels?: readonly (readonly number[])[];
	/** One of these labels, by name, over all repositories. */
	labelNames?: readonly string[];
	milestones?: readonly number[];
	/** One of these milestones, by title in any case. */
	milestoneTitles?: readonly string[];
	words?: readonly string[];
	since?: number;
	before?: number;
	createdBy?: number;
	assignedTo?: number;
	mentioning?: number;
	/** Conditions of the pull requests' own tables, or of the owner. */
	more?: readonly RawBuilder<unknown>[];
}

/** A page of issues, the newest first, with the number of them all. */
export async function listIssues(
	db: Reader,
	filter: IssueFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Issue[]; total: number }> {
	const kept = await keptTotal(db, filter);
	if (kept !== undefined && kept <= offset) return { rows: [], total: kept };
	const { from, newest } = wayThrough(filter, kept);
	const where = (d: Dialect) => sql.join(conditions(filter, d), sql` and `);
	const ids = await db.rows((q, d) =>
		raw<{ id: number }>(
			q,
			sql`select issue.id from ${from} where ${where(d)} order by ${newest} desc limit ${limit} offset ${offset}`,
		),
	);
	const rows = await issuesByIds(
		db,
		ids.map(({ id }) => id),
	);
	if (kept !== undefined) return { rows, total: kept };
	if (offset === 0 && ids.length < limit) return { rows, total: ids.length };
	const [count] = await db.rows((q, d) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from ${from} where ${where(d)}`,
		),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

/** Up to so many items are sorted for a page of them. */
const sortable = 20_000;

/** Where a list looks, and the order in which an index leads it from the newest item on. */
function wayThrough(
	{ within }: IssueFilter,
	total: number | undefined,
): { from: RawBuilder<unknown>; newest: RawBuilder<unknown> } {
	// the numbers of a repository grow as the ids do, and all its indexes are in their order
	if (!("visible" in within))
		return { from: sql`issue`, newest: sql`issue.number` };
	if (total === undefined || total > sortable)
		return {
			from: sql`issue join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id`,
			newest: sql`issue.id`,
		};
	// a few are taken from their repositories and sorted, instead of being looked for among all that may not be seen
	return {
		from: sql`repository join account owner on owner.id = repository.owner_id cross join issue`,
		newest: sql`issue.id + 0`,
	};
}

function conditions(
	filter: IssueFilter,
	d: Dialect,
): (RawBuilder<unknown> | Expression<SqlBool>)[] {
	const { within, state } = filter;
	const list = (values: readonly (string | number)[]) =>
		sql`(${sql.join([...values])})`;
	const all: (RawBuilder<unknown> | Expression<SqlBool> | undefined)[] = [
		...("visible" in within
			? [within.visible, sql`issue.repository_id = repository.id`]
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
		...(filter.words ?? []).map((word) => mentionsWord(word, d)),
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
			: sql`exists (select 1 from issue_assignee a where a.issue_id = issue.id and a.account_id = ${filter.assignedTo})`,
		filter.mentioning === undefined
			? undefined
			: sql`exists (select 1 from issue_mention m where m.issue_id = issue.id and m.account_id = ${filter.mentioning})`,
		...(filter.more ?? []),
	];
	return all.filter((c) => c !== undefined);
}
