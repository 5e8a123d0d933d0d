import type { Migration } from "../../migration.ts";

/** Issues that are parts of another one, in their order; an issue is part of one at most. */
export const subIssues: Migration = {
	version: 473,
	name: "sub-issues",
	up: `
create table sub_issue (
	child_id INT primary key references issue(id) on delete cascade,
	parent_id INT not null references issue(id) on delete cascade, position INT not null, created_at INT not null
);
create index sub_issue_parent on sub_issue(parent_id, position, child_id);
`,
};
