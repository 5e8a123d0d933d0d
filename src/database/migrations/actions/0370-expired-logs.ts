import type { Migration } from "../../migration.ts";

/** Tasks remember that they had a log which was removed when its time was over. */
export const expiredLogs: Migration = {
	version: 370,
	name: "expired logs",
	up: "alter table action_task add column log_expired INT not null default 0;",
};
