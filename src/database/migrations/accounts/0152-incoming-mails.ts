import type { Migration } from "../../migration.ts";

/** The mails that came as answers: each counts once, however often it is delivered. */
export const incomingMails: Migration = {
	version: 152,
	name: "incoming mails",
	up: `
create table incoming_mail (
	id ID, account_id INT not null references account(id) on delete cascade, mail text not null, comment_id INT not null default 0,
	outcome text not null, created_at INT not null,
	unique (account_id, mail)
);
create index incoming_mail_created on incoming_mail(created_at);
`,
};
