import type { Migration } from "../../migration.ts";

/** An account of which much is left is gone for everybody at once; its rows are deleted a few at a time. */
export const removedAccounts: Migration = {
	version: 371,
	name: "removed accounts",
	up: `
alter table account add column removed INT not null default 0;
create index account_removed on account(id) where removed = 1;
`,
};
