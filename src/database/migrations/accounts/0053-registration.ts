import type { Migration } from "../../migration.ts";

/**
 * Accounts that people made for themselves and that wait for something, addresses that wait to be confirmed, and invitations. An
 * address is nobody's before it is confirmed: the same one may wait for several accounts.
 */
export const registration: Migration = {
	version: 53,
	name: "registration",
	up: `
create table registration (
	account_id INT primary key references account(id) on delete cascade, state text not null,
	reason text not null, address text not null, created_at INT not null
);
create table pending_email (
	id ID, account_id INT not null references account(id) on delete cascade, email text not null, lower_email text not null,
	created_at INT not null, mailed_at INT not null default 0, unique (account_id, lower_email)
);
create index pending_email_mailed on pending_email(lower_email, mailed_at);
create table invitation (
	id ID, hash text not null unique, email text not null, note text not null,
	inviter_id INT references account(id) on delete set null, created_at INT not null, expires_at INT not null
);
`,
};
