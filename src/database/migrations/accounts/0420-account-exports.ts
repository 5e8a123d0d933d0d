import type { Migration } from "../../migration.ts";

/** The archive of all data of one person: at most one of each, for some days. */
export const accountExports: Migration = {
	version: 420,
	name: "exports of accounts",
	up: `
create table account_export (
	account_id INT primary key references account(id) on delete cascade,
	state text not null check (state in ('waiting', 'done', 'failed')),
	blob text not null default '', size INT not null default 0,
	asked_at INT not null, ended_at INT not null default 0
);
create index account_export_asked on account_export(asked_at);
create index account_export_blob on account_export(blob);
`,
};
