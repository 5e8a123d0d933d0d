import type { Migration } from "../../migration.ts";

/**
 * Deleted issues and pull requests are kept for some days, in a repository that nobody sees. `repository_id` is where they were; `parts` are the
 * rows that end with the deletion and come back with the issue, as JSON.
 */
export const deletedIssues: Migration = {
	version: 410,
	name: "deleted issues",
	up: `
create table deleted_issue (
	issue_id INT primary key references issue(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, number INT not null,
	deleted_by INT references account(id) on delete set null, deleted_at INT not null,
	parts text not null
);
create index deleted_issue_repository on deleted_issue(repository_id, deleted_at);
create index deleted_issue_by on deleted_issue(deleted_by);
create index deleted_issue_at on deleted_issue(deleted_at, issue_id);
`,
};
