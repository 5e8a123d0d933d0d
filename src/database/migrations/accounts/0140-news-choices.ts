import type { Migration } from "../../migration.ts";

/** Which news of what kind reach somebody by bell and mail, and news of releases and runs beside those of items. */
export const newsChoices: Migration = {
	version: 140,
	name: "news choices",
	up: `
create table news_choice (
	account_id INT not null references account(id) on delete cascade, kind text not null, bell INT not null default 1, mail INT,
	primary key (account_id, kind)
);
alter table notification_thread add column release_id INT references release(id) on delete cascade;
drop index notification_thread_other;
create unique index notification_thread_other on notification_thread(repository_id, account_id, commit_sha) where issue_id is null and release_id is null;
create unique index notification_thread_release on notification_thread(release_id, account_id) where release_id is not null;
create table outgoing_mail_of_kinds (
	id ID, event_id INT not null, account_id INT not null references account(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, issue_id INT references issue(id) on delete cascade,
	comment_id INT not null default 0, about_id INT not null default 0, actor_id INT, kind text not null, reason text not null,
	attempts INT not null default 0, next_at_ms INT not null, claimed_until_ms INT not null default 0, sent_at INT not null default 0,
	error text not null default '', created_at INT not null,
	unique (event_id, account_id)
);
insert into outgoing_mail_of_kinds (event_id, account_id, repository_id, issue_id, comment_id, actor_id, kind, reason, attempts, next_at_ms, claimed_until_ms, sent_at, error, created_at)
	select event_id, account_id, repository_id, issue_id, comment_id, actor_id, kind, case reason when 'direct' then 'named' else 'watching' end, attempts, next_at_ms,
	claimed_until_ms, sent_at, error, created_at from outgoing_mail order by id;
drop table outgoing_mail;
alter table outgoing_mail_of_kinds rename to outgoing_mail;
create index outgoing_mail_due on outgoing_mail(next_at_ms) where sent_at = 0;
create index outgoing_mail_account on outgoing_mail(account_id);
create index outgoing_mail_repository on outgoing_mail(repository_id);
create index outgoing_mail_issue on outgoing_mail(issue_id);
`,
};
