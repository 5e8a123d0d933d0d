import type { Migration } from "../../migration.ts";

/** Issues that were closed as duplicates, each with the one that it repeats. */
export const duplicateIssues: Migration = {
	version: 510,
	name: "duplicate issues",
	up: `
create table duplicate_issue (
	issue_id INT primary key references issue(id) on delete cascade,
	original_id INT not null references issue(id) on delete cascade, created_at INT not null
);
create index duplicate_issue_original on duplicate_issue(original_id, issue_id);
`,
};
