import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { type Query, query } from "../../database/database.ts";
import { walkById } from "../../database/queries/walk-by-id.ts";

const idsOf = (table: "commit_status" | "notification_thread") =>
	query((q, p: { after: number; limit: number }) =>
		q
			.selectFrom(table)
			.select("id")
			.where("id", ">", p.after)
			.orderBy("id")
			.limit(p.limit),
	);
const ids = {
	commit_status: idsOf("commit_status"),
	notification_thread: idsOf("notification_thread"),
};

/** Deletes those of the rows of a table that are older than a setting says; `remove` deletes what is old among the rows of a page. */
export async function deleteById(
	app: App,
	setting: Parameters<typeof endOf>[1],
	table: keyof typeof ids,
	remove: Query<{ first: number; last: number; before: number }, unknown>,
): Promise<void> {
	const before = endOf(app, setting);
	if (before === undefined) return;
	await walkById(app, ids[table], async (rows) => {
		const first = rows[0]?.id ?? 0;
		const last = rows.at(-1)?.id ?? 0;
		await app.db.write((tx) => tx.run(remove, { first, last, before }));
	});
}
