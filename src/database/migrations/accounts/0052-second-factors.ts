import type { Migration } from "../../migration.ts";

/**
 * What an account shows besides its password, and what happened to its access. A row of `second_factor` exists as long as it has any:
 * an app that makes codes (`secret` is sealed, '' for none) or passkeys.
 */
export const secondFactors: Migration = {
	version: 52,
	name: "second factors",
	up: `
create table second_factor (
	account_id INT primary key references account(id) on delete cascade,
	secret text not null default '', last_step INT not null default 0,
	failures INT not null default 0, failed_at INT not null default 0, created_at INT not null
);
create table recovery_code (
	id ID, account_id INT not null references account(id) on delete cascade, hash text not null,
	unique (account_id, hash)
);
create table passkey (
	id ID, account_id INT not null references account(id) on delete cascade, name text not null,
	credential text not null unique, public_key text not null, counter INT not null, transports text not null,
	synced INT not null, created_at INT not null, used_at INT not null default 0
);
create index passkey_account on passkey(account_id);
create table used_challenge (hash text primary key, expires_at INT not null);
create index used_challenge_expires on used_challenge(expires_at);
create table access_event (
	id ID, account_id INT not null references account(id) on delete cascade, kind text not null, detail text not null,
	agent text not null, address text not null, created_at INT not null
);
create index access_event_account on access_event(account_id, id);
create index access_event_age on access_event(created_at);
`,
};
