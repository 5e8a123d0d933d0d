import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import { type Issue, issuesByIds } from "./issue.ts";
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

const openItems = query((q, p: { id: number }) =>
	q
		.selectFrom("repository")
		.select(["open_issues", "open_pulls"])
		.where("id", "=", p.id),
);
const labelled = query((q, p: { id: number; repository: number }) =>
	q
		.selectFrom("label")
		.select(["issues", "open_issues"])
		.where("id", "=", p.id)
		.where("repository_id", "=", p.repository),
);

/** A page of issues, the newest first, with the number of them all. */
export async function listIssues(
	db: Reader,
	filter: IssueFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Issue[]; total: number }> {
	const from =
		"visible" in filter.within
			? sql`issue join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id`
			: sql`issue`;
	const where = (d: Dialect) => sql.join(conditions(filter, d), sql` and `);
	const ids = await db.rows((q, d) =>
		raw<{ id: number }>(
			q,
			sql`select issue.id from ${from} where ${where(d)} order by issue.id desc limit ${limit} offset ${offset}`,
		),
	);
	const rows = await issuesByIds(
		db,
		ids.map(({ id }) => id),
	);
	if (offset === 0 && ids.length < limit) return { rows, total: ids.length };
	const stored = await storedTotal(db, filter);
	if (stored !== undefined) return { rows, total: stored };
	const [count] = await db.rows((q, d) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from ${from} where ${where(d)}`,
		),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

/** The number of items that is kept with a repository or a label, for the lists that are asked for most; to count them takes as long as there are items. */
async function storedTotal(
	db: Reader,
	{ within, state, labels = [], ...others }: IssueFilter,
): Promise<number | undefined> {
	if ("visible" in within) return undefined;
	for (const value of Object.values(others))
		if (Array.isArray(value) ? value.length > 0 : value !== undefined)
			return undefined;
	const has = (kind: Issue["kind"]) => within.kinds.includes(kind);
	if (labels.length === 0 && state === "open") {
		const row = await db.first(openItems, { id: within.repository });
		if (!row) return undefined;
		return (
			(has("issue") ? row.open_issues : 0) + (has("pull") ? row.open_pulls : 0)
		);
	}
	const [id, ...more] = labels[0] ?? [];
	if (labels.length !== 1 || id === undefined || more.length > 0)
		return undefined;
	// labels of an organization count the items of all its repositories
	const label = await db.first(labelled, { id, repository: within.repository });
	if (!label || state === "closed" || !has("issue") || !has("pull"))
		return undefined;
	return state === "open" ? label.open_issues : label.issues;
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
			? [within.visible]
			: [
					sql`issue.repository_id = ${within.repository}`,
					within.kinds.length
						? sql`issue.kind in ${list(within.kinds)}`
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
