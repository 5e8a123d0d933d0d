import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { deleteById } from "./delete-by-id.ts";

const remove = query((q, p: { first: number; last: number; before: number }) =>
	q
		.deleteFrom("notification_thread")
		.where("id", ">=", p.first)
		.where("id", "<=", p.last)
		.where("status", "=", "read")
		.where("updated_at", "<", p.before),
);

/** Deletes notifications that were read and have not changed for INGOT_KEEP_NOTIFICATIONS_DAYS. */
export const deleteOldNotifications = (app: App): Promise<void> =>
	deleteById(app, "keepNotificationsDays", "notification_thread", remove);
