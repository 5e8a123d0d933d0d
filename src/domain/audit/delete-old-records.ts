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
		.deleteFrom("audit_record")
		.where("id", "in", (e) =>
			e
				.selectFrom("audit_record")
				.select("id")
				.where("at_ms", "<", p.before)
				.orderBy("at_ms")
				.limit(sql.lit(portion)),
		),
);

/** Deletes the records from before INGOT_KEEP_AUDIT_DAYS, in portions. */
export async function deleteOldRecords(app: App): Promise<void> {
	const before = endOf(app, "keepAuditDays");
	if (before !== undefined)
		await deleteInPortions(app.db, removeOld, { before: before * 1000 });
}
