import type { Migration } from "../../migration.ts";

/** The findings of the last check of a repository, a line for each fault. */
export const repositoryChecks: Migration = {
	version: 421,
	name: "checks of repositories",
	up: `
create table repository_check (
	repository_id INT primary key references repository(id) on delete cascade,
	state text not null check (state in ('waiting', 'done')),
	faults INT not null default 0, report text not null default '',
	asked_at INT not null, ended_at INT not null default 0
);
`,
};
