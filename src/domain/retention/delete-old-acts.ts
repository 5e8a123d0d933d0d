import { sql } from "kysely";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { query } from "../../database/database.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";

const removeOld = query((q, p: { before: number }) =>
	q
		.deleteFrom("activity")
		.where("id", "in", (e) =>
			e
				.selectFrom("activity")
				.select("id")
				.where("created_at", "<", p.before)
				.orderBy("created_at")
				.orderBy("id")
				.limit(sql.lit(portion)),
		),
);

/** Deletes the acts of feeds and heatmaps that are older than INGOT_KEEP_ACTIVITY_DAYS. */
export async function deleteOldActs(app: App): Promise<void> {
	const before = endOf(app, "keepActivityDays");
	if (before !== undefined)
		await deleteInPortions(app.db, removeOld, { before });
}
