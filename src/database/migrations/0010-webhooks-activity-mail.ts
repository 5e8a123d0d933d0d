import type { Migration } from "../migration.ts";

/**
 * Webhooks with their deliveries, which are sent in the order of their ids; what accounts did, one row for each act, from which all
 * feeds are read; mails that wait to be sent. Rows that come from an event carry its id, so that an event that is read twice makes none.
 */
export const webhooksActivityMail: Migration = {
	version: 10,
	name: "webhooks, activity and mail",
	up: `
create table webhook (
	id ID, scope text not null check (scope in ('repository', 'owner', 'system', 'default')),
	repository_id INT references repository(id) on delete cascade, owner_id INT references account(id) on delete cascade,
	creator_id INT, copied_from INT, since_event INT not null default 0,
	type text not null, name text not null default '', url text not null, content_type text not null default 'json',
	secret text not null default '', authorization_header text not null default '',
	branch_filter text not null default '', events text not null default '[]', settings text not null default '{}',
	active INT not null default 0, switched_off text not null default '', failing_since INT not null default 0,
	created_at INT not null, updated_at INT not null
);
create index webhook_repository on webhook(repository_id, id) where repository_id is not null;
create index webhook_owner on webhook(owner_id, id) where owner_id is not null;
create index webhook_scope on webhook(scope, id);
create unique index webhook_copy on webhook(repository_id, copied_from) where copied_from is not null;
create table webhook_delivery (
	id ID, webhook_id INT not null references webhook(id) on delete cascade,
	queue INT not null default 0, event_id INT not null default 0, part INT not null default 0, uuid text not null unique,
	event text not null, event_type text not null, payload text not null,
	state text not null default 'waiting' check (state in ('waiting', 'retrying', 'delivered', 'failed')),
	attempts INT not null default 0, next_at_ms INT not null, claimed_until_ms INT not null default 0,
	response_status INT not null default 0, response text not null default '', error text not null default '',
	created_at_ms INT not null, finished_at_ms INT not null default 0
);
create unique index webhook_delivery_event on webhook_delivery(webhook_id, event_id, part) where event_id > 0;
create index webhook_delivery_history on webhook_delivery(webhook_id, id);
create index webhook_delivery_waiting on webhook_delivery(webhook_id, queue, id) where state = 'waiting';
create index webhook_delivery_retrying on webhook_delivery(next_at_ms) where state = 'retrying';
create index webhook_delivery_age on webhook_delivery(created_at_ms);
create table activity (
	id ID, event_id INT not null, part INT not null default 0,
	actor_id INT not null references account(id) on delete cascade, repository_id INT not null references repository(id) on delete cascade,
	kind text not null, unit text not null, comment_id INT not null default 0,
	ref text not null default '', content text not null default '', created_at INT not null,
	unique (event_id, part)
);
create index activity_actor on activity(actor_id, id);
create index activity_repository on activity(repository_id, id);
create table outgoing_mail (
	id ID, event_id INT not null, account_id INT not null references account(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, issue_id INT not null references issue(id) on delete cascade,
	comment_id INT not null default 0, actor_id INT, kind text not null, reason text not null,
	attempts INT not null default 0, next_at_ms INT not null, claimed_until_ms INT not null default 0, sent_at INT not null default 0,
	error text not null default '', created_at INT not null,
	unique (event_id, account_id)
);
create index outgoing_mail_due on outgoing_mail(next_at_ms) where sent_at = 0;
create index outgoing_mail_account on outgoing_mail(account_id);
alter table account add column mail_preference text not null default 'enabled';
`,
};
