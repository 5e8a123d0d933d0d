import type { Migration } from "../../migration.ts";

/** Commits tell which pull requests contain them. A task lists those of the pull requests that are there already. */
export const commitsOfPulls: Migration = {
	version: 430,
	name: "commits of pull requests",
	up: `
create table pull_commit (
	repository_id INT not null references repository(id) on delete cascade,
	oid text not null,
	issue_id INT not null references issue(id) on delete cascade,
	primary key (repository_id, oid, issue_id)
);
create index pull_commit_issue on pull_commit(issue_id);
alter table pull add column commits_listed INT not null default 0;
create index pull_unlisted on pull(issue_id) where commits_listed = 0;
`,
};
