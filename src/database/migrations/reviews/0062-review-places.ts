import type { Migration } from "../../migration.ts";

/** Where a comment on lines begins and which head its writer saw, and which files somebody has looked at. */
export const reviewPlaces: Migration = {
	version: 62,
	name: "review places",
	up: `
alter table review_line add column start_line INT not null default 0;
alter table review_line add column head_oid text not null default '';
create table viewed_file (
	issue_id INT not null references issue(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade,
	path text not null, blob_oid text not null,
	primary key (issue_id, account_id, path)
);
create index viewed_file_account on viewed_file(account_id);
`,
};
