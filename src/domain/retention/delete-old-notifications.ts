import { sql } from "kysely";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { deleteById, rowsAtOnce, type WalkedTable } from "./delete-by-id.ts";

const notifications: WalkedTable = {
	next: query((q, p: { after: number }) =>
		q
			.selectFrom(
				q
					.selectFrom("notification_thread")
					.select("id")
					.where("id", ">", p.after)
					.orderBy("id")
					.limit(sql.lit(rowsAtOnce))
					.as("some"),
			)
			.select((e) => e.fn.max<number | null>("id").as("id")),
	),
	remove: query((q, p: { after: number; upTo: number; before: number }) =>
		q
			.deleteFrom("notification_thread")
			.where("id", ">", p.after)
			.where("id", "<=", p.upTo)
			.where("status", "=", "read")
			.where("updated_at", "<", p.before),
	),
};

/** Deletes notifications that were read and have not changed for INGOT_KEEP_NOTIFICATIONS_DAYS. */
export async function deleteOldNotifications(app: App): Promise<void> {
	const before = endOf(app, "keepNotificationsDays");
	if (before !== undefined) await deleteById(app.db, notifications, before);
}
