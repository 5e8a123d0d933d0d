import type { Migration } from "../migration.ts";

/**
 * Workflows that call others: a job that calls (`uses`) has the jobs of the called file below it once it has begun (`opened`). Caches of
 * jobs, by ref, key and version.
 */
export const calledWorkflowsAndCaches: Migration = {
	version: 16,
	name: "called workflows and caches",
	up: `
alter table action_run add column called text not null default '{}';
alter table action_job add column parent_id INT not null default 0;
alter table action_job add column uses text not null default '';
alter table action_job add column opened INT not null default 0;
alter table action_job add column inputs text not null default '{}';
create table action_cache (
	id ID, repository_id INT not null references repository(id) on delete cascade, job_id INT not null,
	ref text not null, key text not null, version text not null,
	size INT not null default 0, blob text not null default '', status text not null default 'pending',
	created_at INT not null, used_at INT not null,
	unique (repository_id, ref, key, version)
);
create index action_cache_age on action_cache(status, used_at);
create index action_cache_blob on action_cache(blob);
create table action_cache_part (
	cache_id INT not null references action_cache(id) on delete cascade, part text not null,
	first INT not null, blob text not null, size INT not null, primary key (cache_id, part)
);
`,
};
