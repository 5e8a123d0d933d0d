import type { Migration } from "../../migration.ts";

/** Where else people have accounts with which they sign in here, and who is who there. */
export const loginSources: Migration = {
	version: 57,
	name: "login sources",
	up: `
create table login_source (
	id ID, kind text not null check (kind in ('oauth2', 'ldap')), name text not null, lower_name text not null unique,
	active INT not null default 1, settings text not null, secret text not null default '',
	created_at INT not null, updated_at INT not null
);
create table external_login (
	id ID, source_id INT not null references login_source(id) on delete cascade, subject text not null,
	account_id INT not null references account(id) on delete cascade, name text not null, email text not null,
	created_at INT not null, used_at INT not null, unique (source_id, subject)
);
create index external_login_account on external_login(account_id);
`,
};
