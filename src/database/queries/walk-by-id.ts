import { setImmediate } from "node:timers/promises";
import type { Database, Query } from "../database.ts";
import { walkPages } from "./walk-pages.ts";

/** So many rows are looked at in one statement. */
const atOnce = 1000;

/** Reads the next rows of a table in the order of their ids. */
type NextById<Row> = Query<{ after: number; limit: number }, Row>;

/** Walks a table that has no index by time, from the first row to the last; others have a turn between two pages. */
export async function walkById<Row extends { readonly id: number }>(
	{ db }: { readonly db: Database },
	next: NextById<Row>,
	each: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
	const pages = walkPages(
		atOnce,
		(after) => db.all(next, { after, limit: atOnce }),
		({ id }) => id,
	);
	for await (const page of pages) {
		await each(page);
		await setImmediate();
	}
}
