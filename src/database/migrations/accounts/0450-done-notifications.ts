import type { Migration } from "../../migration.ts";

/**
 * A notification that its reader is done with leaves the list until something new happens; what was read before counts as done. `told_at` is when
 * the last of it happened, which marking does not change.
 */
export const doneNotifications: Migration = {
	version: 450,
	name: "done notifications",
	up: `
alter table notification_thread add column done INT not null default 0;
alter table notification_thread add column told_at INT not null default 0;
update notification_thread set told_at = updated_at, done = case when status = 'read' then 1 else 0 end;
create index notification_thread_done on notification_thread(account_id, done, told_at, id);
`,
};
