import { type Expression, type SqlBool, sql } from "kysely";
import type { Builder, Reader } from "../../database/database.ts";
import {
	countRows,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { type Issue, issuesByIds } from "../issues/issue.ts";
import { isPlain, keptTotal } from "../issues/kept-totals.ts";
import { labelIsThere } from "../labels/label.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

/** The orders in which pull requests are listed. */
export const pullOrders = {
	newest: sql`issue.number desc`,
	oldest: sql`issue.number`,
	recentupdate: sql`issue.updated_at desc, issue.number desc`,
	leastupdate: sql`issue.updated_at, issue.number`,
	recentclose: sql`coalesce(issue.closed_at, 0) desc, issue.number desc`,
	mostcomment: sql`issue.comments desc, issue.number desc`,
	leastcomment: sql`issue.comments, issue.number`,
	nearduedate: sql`case when issue.due_at is null then 1 else 0 end, issue.due_at, issue.number desc`,
	farduedate: sql`case when issue.due_at is null then 1 else 0 end, issue.due_at desc, issue.number desc`,
};

interface PullFilter {
	repository: number;
	state: "open" | "closed" | "all";
	order: keyof typeof pullOrders;
	milestone?: number;
	/** Any of these. */
	labels?: readonly number[];
	poster?: number;
	base?: string;
}

/** A page of the pull requests of a repository, with the number of them all. */
export async function listPulls(
	db: Reader,
	filter: PullFilter,
	{ limit, offset }: Page,
): Promise<{ rows: Issue[]; total: number }> {
	const { repository, state, order, ...narrower } = filter;
	const shape = isPlain(narrower) ? `${state} ${order}` : undefined;
	const ids = await idsInOrder(db, shape, filter, {
		repository,
		limit,
		offset,
	});
	const rows = issuesByIds(
		db,
		ids.map(({ id }) => id),
	);
	const within = { repository, kinds: ["pull" as const] };
	return withTotal({ limit, offset }, rows, () =>
		shape
			? keptTotal(db, { within, state })
			: countRows(db, (q) => pullsFrom(filter, q, { repository })),
	);
}

const idsInOrder = shapedQuery(
	(filter: PullFilter, q, p: { repository: number } & Page) =>
		pullsFrom(filter, q, p)
			.select("issue.id")
			.orderBy(pullOrders[filter.order])
			.limit(p.limit)
			.offset(p.offset),
);

const pullsFrom = (filter: PullFilter, q: Builder, p: { repository: number }) =>
	q
		.selectFrom("issue")
		.where("issue.repository_id", "=", p.repository)
		.where(sql<SqlBool>`${conditions(filter)}`);

function conditions({
	state,
	milestone,
	labels,
	poster,
	base,
}: PullFilter): Expression<unknown> {
	const all = [
		sql`issue.kind = 'pull'`,
		notHidden("issue.poster_id"),
		...(state === "all"
			? []
			: [sql`issue.closed = ${state === "closed" ? 1 : 0}`]),
		...(milestone === undefined
			? []
			: [
					sql`issue.milestone_id = ${milestone} and exists (select 1 from milestone m where m.id = ${milestone} and m.removed = 0)`,
				]),
		...(labels?.length
			? [
					sql`exists (select 1 from issue_label il join label l on l.id = il.label_id where il.issue_id = issue.id and il.label_id in (${sql.join([...labels])}) and ${labelIsThere("l")})`,
				]
			: []),
		...(poster === undefined ? [] : [sql`issue.poster_id = ${poster}`]),
		...(base === undefined
			? []
			: [
					sql`exists (select 1 from pull p where p.issue_id = issue.id and p.base_branch = ${base})`,
				]),
	];
	return sql.join(all, sql` and `);
}
