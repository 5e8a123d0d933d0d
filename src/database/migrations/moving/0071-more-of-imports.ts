import type { Migration } from "../../migration.ts";

/** What more things of another forge have: who wrote them there, comments that it counted beside those that are left, how labels are ordered. */
export const moreOfImports: Migration = {
	version: 71,
	name: "more of imports",
	up: `
alter table issue add column uncounted INT not null default 0;
alter table label add column exclusive_order INT not null default 0;
alter table review add column original_author text not null default '';
alter table review add column original_author_id INT not null default 0;
alter table release add column original_author text not null default '';
alter table release add column original_author_id INT not null default 0;
create table renamed_branch (
	id ID, repository_id INT not null references repository(id) on delete cascade, old_name text not null, new_name text not null,
	created_at INT not null, unique (repository_id, old_name)
);
create table job_summary (
	job_id INT not null references action_job(id) on delete cascade, step INT not null, body text not null, primary key (job_id, step)
);
`,
};
