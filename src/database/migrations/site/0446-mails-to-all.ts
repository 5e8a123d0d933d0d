import type { Migration } from "../../migration.ts";

/** Emails of administrators to many users, and what became of each of their copies. One at a time is queued. */
export const mailsToAll: Migration = {
	version: 446,
	name: "emails to all users",
	up: `
create table mailing (
	id ID,
	sender_id INT references account(id) on delete set null, subject text not null, content text not null,
	audience text not null check (audience in ('everyone', 'administrators', 'organization')),
	organization_id INT references account(id) on delete set null,
	queueing INT check (queueing = 1), queued_account INT not null default 0, recipients INT not null default 0,
	created_at INT not null
);
create unique index mailing_queueing on mailing(queueing);
create index mailing_sender on mailing(sender_id);
create index mailing_organization on mailing(organization_id);
create table mailing_recipient (
	id ID,
	mailing_id INT not null references mailing(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade,
	attempts INT not null default 0, next_at_ms INT not null, claimed_until_ms INT not null default 0, sent_at INT not null default 0,
	error text not null default '', created_at INT not null,
	unique (mailing_id, account_id)
);
create index mailing_recipient_account on mailing_recipient(account_id);
create index mailing_recipient_due on mailing_recipient(next_at_ms) where sent_at = 0;
create index mailing_recipient_untried on mailing_recipient(attempts) where sent_at = 0;
create index mailing_recipient_waiting on mailing_recipient(mailing_id) where sent_at = 0;
create index mailing_recipient_claimed on mailing_recipient(claimed_until_ms) where claimed_until_ms > 0;
create index mailing_recipient_age on mailing_recipient(created_at);
`,
};
