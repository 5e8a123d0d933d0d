import { type SelectQueryBuilder, sql } from "kysely";
import type { Builder, Reader } from "../database.ts";
import type { Dialect } from "../dialect.ts";

export interface Page {
	readonly limit: number;
	readonly offset: number;
}

/** The rows of a page, with the number of all rows. */
export interface CountedPage<R> {
	rows: R[];
	total: number;
}

/** Lists count so many rows; where there are more, they say that there are at least so many. */
export const countedMost = 10_000;

/**
 * A page with the number of all rows, which is asked for only when the page does not show it. Where `total` ends at `countedMost`, it is at least that, and
 * more than the page reaches to as long as others may follow.
 */
export async function withTotal<R>(
	{ limit, offset }: Page,
	rowsOf: Promise<R[]>,
	total: () => Promise<number | undefined>,
): Promise<CountedPage<R>> {
	const rows = await rowsOf;
	if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
	const counted = Number((await total()) ?? 0);
	if (counted < countedMost || rows.length === 0)
		return { rows, total: counted };
	const others = rows.length === limit ? 1 : 0;
	return { rows, total: Math.max(counted, offset + rows.length + others) };
}

/**
 * The number of rows of a query that is put together for this one time, or `most` where there are as many or more: the others are not read. The
 * query has no order.
 */
export async function countRows<DB, T extends keyof DB>(
	db: Reader,
	from: (q: Builder, d: Dialect) => SelectQueryBuilder<DB, T, object>,
	most: number = countedMost,
): Promise<number> {
	const [count] = await db.rows((q, d) => numberUpTo(q, from(q, d), most));
	return Number(count?.n ?? 0);
}

/** How many rows a query has, of which no more than `most` are read. */
export const numberUpTo = <DB, T extends keyof DB>(
	q: Builder,
	from: SelectQueryBuilder<DB, T, object>,
	most: number = countedMost,
) =>
	q
		.selectFrom(
			from.select(sql<number>`1`.as("one")).limit(most).as("some") as never,
		)
		.select((e) => e.fn.countAll<number>().as("n"));

/** A page of rows that each know how many there are in all; behind the last page that is asked for once more. */
export async function countedPage<R extends { total: number }>(
	page: Page,
	rowsOf: (page: Page) => Promise<R[]>,
): Promise<CountedPage<Omit<R, "total">>> {
	const rows = await rowsOf(page);
	const [any] =
		rows.length > 0 || page.offset === 0
			? rows
			: await rowsOf({ limit: 1, offset: 0 });
	return {
		rows: rows.map(({ total: _, ...row }) => row),
		total: Number(any?.total ?? 0),
	};
}
