import type { Migration } from "../migration.ts";

/** Sessions of browsers. `hash` is the digest of the secret in the cookie; `sudo_at` is when the password was last shown. */
export const sessions: Migration = {
	version: 48,
	name: "sessions",
	up: `
create table session (
	id ID, account_id INT not null references account(id) on delete cascade, hash text not null unique,
	method text not null, agent text not null, address text not null, stays INT not null,
	created_at INT not null, used_at INT not null, expires_at INT not null, sudo_at INT not null
);
create index session_account on session(account_id, used_at);
create index session_expires on session(expires_at);
`,
};
