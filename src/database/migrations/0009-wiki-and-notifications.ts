import type { Migration } from "../migration.ts";

/**
 * The branch that a wiki's pages are on, and the threads of notifications: one for each person and item. `event_id` is the last event
 * that a thread has seen, so that an event that is read twice changes nothing.
 */
export const wikiAndNotifications: Migration = {
	version: 9,
	name: "wiki and notifications",
	up: `
alter table repository add column wiki_branch text not null default 'main';
create table notification_thread (
	id ID, account_id INT not null references account(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	kind text not null check (kind in ('issue', 'pull', 'commit', 'repository')),
	issue_id INT references issue(id) on delete cascade, commit_sha text not null default '',
	status text not null default 'unread' check (status in ('unread', 'read', 'pinned')),
	event_id INT not null default 0, created_at INT not null, updated_at INT not null
);
create unique index notification_thread_issue on notification_thread(issue_id, account_id) where issue_id is not null;
create unique index notification_thread_other on notification_thread(repository_id, account_id, commit_sha) where issue_id is null;
create index notification_thread_status on notification_thread(account_id, status, updated_at, repository_id, kind);
create index notification_thread_time on notification_thread(account_id, updated_at, repository_id, kind);
create index notification_thread_repository on notification_thread(account_id, repository_id);
`,
};
