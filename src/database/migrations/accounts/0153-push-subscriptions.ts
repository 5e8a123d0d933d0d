import type { Migration } from "../../migration.ts";

/** Browsers to which notifications are pushed, and the messages on their way to them. */
export const pushSubscriptions: Migration = {
	version: 153,
	name: "push subscriptions",
	up: `
create table push_subscription (
	id ID, account_id INT not null references account(id) on delete cascade, session_id INT not null references session(id) on delete cascade,
	endpoint text not null, endpoint_hash text not null unique, public_key text not null, secret text not null, agent text not null default '',
	failures INT not null default 0, created_at INT not null, used_at INT not null default 0
);
create index push_subscription_account on push_subscription(account_id);
create index push_subscription_session on push_subscription(session_id);
create table outgoing_push (
	id ID, event_id INT not null, subscription_id INT not null references push_subscription(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade, repository_id INT references repository(id) on delete cascade,
	issue_id INT references issue(id) on delete cascade, comment_id INT not null default 0, about_id INT not null default 0, actor_id INT,
	kind text not null, reason text not null, attempts INT not null default 0, next_at_ms INT not null, claimed_until_ms INT not null default 0,
	sent_at INT not null default 0, error text not null default '', created_at INT not null,
	unique (subscription_id, event_id)
);
create index outgoing_push_due on outgoing_push(next_at_ms) where sent_at = 0;
create index outgoing_push_account on outgoing_push(account_id);
create index outgoing_push_repository on outgoing_push(repository_id);
create index outgoing_push_issue on outgoing_push(issue_id);
alter table news_choice add column push INT;
`,
};
