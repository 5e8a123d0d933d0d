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

/** A page with the number of all rows, which is asked for only when the page does not show it. */
export async function withTotal<R>(
	{ limit, offset }: Page,
	rowsOf: Promise<R[]>,
	total: () => Promise<number | undefined>,
): Promise<CountedPage<R>> {
	const rows = await rowsOf;
	const shown = offset === 0 && rows.length < limit;
	return { rows, total: shown ? rows.length : Number((await total()) ?? 0) };
}

/** The number of rows of a query that is put together for this one time. */
export async function countRows<DB, T extends keyof DB>(
	db: Reader,
	from: (q: Builder, d: Dialect) => SelectQueryBuilder<DB, T, object>,
): Promise<number> {
	const [count] = await db.rows((q, d) =>
		from(q, d).select((e) => e.fn.countAll<number>().as("n")),
	);
	return Number((count as { n: number } | undefined)?.n ?? 0);
}

/** The number of rows of such a query, or `most` where there are as many or more: the others are not read. */
export async function countUpTo<DB, T extends keyof DB>(
	db: Reader,
	from: (q: Builder, d: Dialect) => SelectQueryBuilder<DB, T, object>,
	most: number,
): Promise<number> {
	const [count] = await db.rows((q, d) =>
		q
			.selectFrom(
				from(q, d)
					.select(sql<number>`1`.as("one"))
					.limit(most)
					.as("some") as never,
			)
			.select((e) => e.fn.countAll<number>().as("n")),
	);
	return Number((count as { n: number } | undefined)?.n ?? 0);
}

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
