import type { Migration } from "../../migration.ts";

/**
 * An account counts how often it has marked all its notifications as read, and a notification has the count that was true when it came: one of an
 * earlier count is read, whatever its status says until a job gets to it.
 */
export const readMarks: Migration = {
	version: 372,
	name: "read marks",
	up: `
alter table account add column read_marks INT not null default 0;
alter table notification_thread add column read_marks INT not null default 0;
create index notification_thread_unread on notification_thread(account_id, read_marks, updated_at, id) where status = 'unread';
`,
};
