import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import type { Query } from "../../database/database.ts";
import { type NextById, walkById } from "../../database/queries/walk-by-id.ts";

/** Deletes those of the rows of a table that are older than a setting says; `remove` deletes what is old among the rows of a page. */
export async function deleteById(
	app: App,
	setting: Parameters<typeof endOf>[1],
	next: NextById<{ readonly id: number }>,
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
