import type { Migration } from "../../migration.ts";

/** What owners say of the tokens of jobs: the usual rights, the most, and which other repositories of theirs are read. */
export const jobRules: Migration = {
	version: 164,
	name: "rules of job tokens",
	up: `
create table job_rule (
	account_id INT not null primary key references account(id) on delete cascade,
	usual text not null, most text not null, reads text not null, updated_at INT not null
);
create table job_readable (
	owner_id INT not null references account(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	primary key (owner_id, repository_id)
);
create index job_readable_repository on job_readable (repository_id);
`,
};
