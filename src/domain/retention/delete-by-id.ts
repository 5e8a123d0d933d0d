import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import type { Query } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";

/** So many rows are looked at in one statement. */
const atOnce = 1000;

/** Reads the next rows of a table in the order of their ids. */
type Next<Row> = Query<{ after: number; limit: number }, Row>;

/** Walks a table that has no index by time, from the first row to the last; others have a turn between two pages. */
export async function walkById<Row extends { readonly id: number }>(
	{ db }: Pick<App, "db">,
	next: Next<Row>,
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

/** Deletes those of the rows of a table that are older than a setting says; `remove` deletes what is old among the rows of a page. */
export async function deleteById(
	app: App,
	setting: Parameters<typeof endOf>[1],
	next: Next<{ readonly id: number }>,
	remove: Query<{ first: number; last: number; before: number }, unknown>,
): Promise<void> {
	const before = endOf(app, setting);
	if (before === undefined) return;
	await walkById(app, next, async (rows) => {
		const first = rows[0]?.id ?? 0;
		const last = rows.at(-1)?.id ?? 0;
		await app.db.write((tx) => tx.run(remove, { first, last, before }));
	});
}
