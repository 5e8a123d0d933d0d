import type { Migration } from "../../migration.ts";

/** Keys of requests that create something, for a day: what was asked for, and what it was answered with. `status` is 0 until that is known. */
export const requestKeys: Migration = {
	version: 282,
	name: "keys of requests",
	up: `
create table request_key (
	id ID, account_id INT not null references account(id) on delete cascade, digest text not null, asked text not null,
	status INT not null, address text not null, created_at INT not null,
	unique (account_id, digest)
);
create index request_key_account on request_key(account_id, created_at);
create index request_key_created on request_key(created_at);
`,
};
