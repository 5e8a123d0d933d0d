import { type RawBuilder, sql } from "kysely";
import type { Page } from "../../../database/queries/counted-page.ts";
import type { AccessPath } from "../words.ts";
import type { IssueSort } from "./query-language.ts";

/** The ids of a page, each way being followed as far as the page may need it. */
export function newestOf(
	ways: readonly AccessPath[],
	{ limit, offset }: Page,
	direction: "asc" | "desc" = "desc",
): RawBuilder<unknown> {
	const way = sql.raw(direction);
	const first = ways.map(
		({ from, where, newest }) =>
			sql`select * from (select issue.id from ${from} where ${where} order by ${newest} ${way} limit ${limit + offset}) way`,
	);
	return sql`select id from (${sql.join(first, sql` union `)}) item order by id ${way} limit ${limit} offset ${offset}`;
}

/** The columns and directions of the orders; items that are equal in one follow their ids. */
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
export function sortedOf(
	ways: readonly AccessPath[],
	{ limit, offset }: Page,
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
