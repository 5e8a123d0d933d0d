import type { Migration } from "../../migration.ts";

/** What owners say of the tokens of jobs by part, and what a repository takes away from that. `parts` is JSON of levels by unit. */
export const partsOfJobRules: Migration = {
	version: 168,
	name: "parts of rules of job tokens",
	up: `
alter table job_rule add column parts text not null default '{}';
create table job_repository_rule (
	repository_id INT not null primary key references repository(id) on delete cascade,
	usual text not null, most text not null, parts text not null, updated_at INT not null
);
`,
};
