import type { Migration } from "../../migration.ts";

/**
 * Deleted users and organizations are kept for some days. `overwritten` has what the deletion overwrites in the row of the account, as JSON. A part has
 * rows of one place that end with the deletion and come back with the account, as JSON. A repository `with_owner` was deleted with its owner.
 */
export const deletedAccounts: Migration = {
	version: 440,
	name: "deleted accounts",
	up: `
create table deleted_account (
	account_id INT primary key references account(id) on delete cascade, name text not null,
	deleted_by INT references account(id) on delete set null, deleted_at INT not null,
	overwritten text not null
);
create index deleted_account_by on deleted_account(deleted_by);
create index deleted_account_at on deleted_account(deleted_at, account_id);
create table deleted_account_part (
	id ID, account_id INT not null references account(id) on delete cascade, place text not null, content text not null
);
create index deleted_account_part_account on deleted_account_part(account_id, id);
alter table deleted_repository add column with_owner INT not null default 0;
`,
};
