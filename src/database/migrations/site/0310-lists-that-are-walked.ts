import type { Migration } from "../../migration.ts";

/** Lists are walked by these in the order in which they are shown, a piece at a time. */
export const walkedLists: Migration = {
	version: 310,
	name: "lists that are walked",
	up: `
create index activity_time on activity(created_at, id);
drop index watch_account;
create index watch_account on watch(account_id, repository_id);
drop index notification_thread_status;
create index notification_thread_status on notification_thread(account_id, status, updated_at, id);
drop index notification_thread_time;
create index notification_thread_time on notification_thread(account_id, updated_at, id);
drop index notification_thread_of_repository;
create index notification_thread_of_repository on notification_thread(repository_id, account_id, updated_at, id);
`,
};
