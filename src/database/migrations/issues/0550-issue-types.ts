import type { Migration } from "../../migration.ts";

/**
 * The types of issues of organizations. `issue_type_list` has a row for each organization that has used or changed its types; before that it has the
 * defaults, which are no rows. An issue has one type at most. `name_key` is the name in lower case, by which it is unique and found.
 */
export const issueTypes: Migration = {
	version: 550,
	name: "issue types",
	up: `
create table issue_type_list (
	owner_id INT primary key references account(id) on delete cascade, next_number INT not null
);
create table issue_type (
	id INT primary key, owner_id INT not null references account(id) on delete cascade,
	name text not null, name_key text not null, description text not null default '', color text not null,
	enabled INT not null default 1, position INT not null, removed INT not null default 0, created_at INT not null, updated_at INT not null
);
create unique index issue_type_name on issue_type(owner_id, name_key) where removed = 0;
create index issue_type_owner on issue_type(owner_id, position, id);
create index issue_type_key on issue_type(name_key);
create index issue_type_removed on issue_type(id) where removed = 1;
create table typed_issue (
	issue_id INT primary key references issue(id) on delete cascade,
	type_id INT not null references issue_type(id) on delete cascade
);
create index typed_issue_type on typed_issue(type_id, issue_id);
`,
};
