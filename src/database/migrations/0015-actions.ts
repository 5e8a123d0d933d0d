import type { Migration } from "../migration.ts";

/**
 * Workflow runs: their attempts, jobs, tasks, logs and artifacts; runners; secrets and variables. A row of secrets, variables, runners
 * or registrations belongs to a repository, to an owner, or to the whole forge when it names neither.
 */
export const actions: Migration = {
	version: 15,
	name: "actions",
	up: `
alter table repository add column next_run INT not null default 1;
create table action_secret (
	id ID, owner_id INT references account(id) on delete cascade, repository_id INT references repository(id) on delete cascade,
	name text not null, sealed text not null, description text not null default '', created_at INT not null
);
create unique index action_secret_owner on action_secret(owner_id, name) where owner_id is not null;
create unique index action_secret_repository on action_secret(repository_id, name) where repository_id is not null;
create table action_variable (
	id ID, owner_id INT references account(id) on delete cascade, repository_id INT references repository(id) on delete cascade,
	name text not null, value text not null, description text not null default '', created_at INT not null
);
create unique index action_variable_owner on action_variable(owner_id, name) where owner_id is not null;
create unique index action_variable_repository on action_variable(repository_id, name) where repository_id is not null;
create table action_registration (
	id ID, owner_id INT references account(id) on delete cascade, repository_id INT references repository(id) on delete cascade,
	hash text not null unique, sealed text not null, created_at INT not null
);
create index action_registration_owner on action_registration(owner_id);
create index action_registration_repository on action_registration(repository_id);
create table action_runner (
	id ID, uuid text not null unique, hash text not null, name text not null,
	owner_id INT references account(id) on delete cascade, repository_id INT references repository(id) on delete cascade,
	labels text not null default '[]', version text not null default '', ephemeral INT not null default 0, disabled INT not null default 0,
	seen_at INT not null default 0, created_at INT not null
);
create index action_runner_owner on action_runner(owner_id);
create index action_runner_repository on action_runner(repository_id);
create table action_workflow_off (
	repository_id INT not null references repository(id) on delete cascade, workflow text not null, primary key (repository_id, workflow)
);
create table action_run (
	id ID, repository_id INT not null references repository(id) on delete cascade, number INT not null,
	workflow text not null, title text not null, event text not null, ref text not null, sha text not null, branch text not null default '',
	actor_id INT references account(id) on delete set null, trigger_actor_id INT references account(id) on delete set null,
	issue_id INT references issue(id) on delete set null, head_repository_id INT references repository(id) on delete set null,
	payload text not null default '{}', source text not null default '', inputs text not null default '{}',
	concurrency text not null default '', cause text not null default '', needs_approval INT not null default 0,
	status text not null, attempt INT not null default 1,
	created_at INT not null, started_at INT not null default 0, stopped_at INT not null default 0, updated_at INT not null,
	unique (repository_id, number)
);
create unique index action_run_cause on action_run(cause) where cause <> '';
create index action_run_status on action_run(repository_id, status, id);
create index action_run_sha on action_run(repository_id, sha);
create index action_run_actor on action_run(actor_id);
create index action_run_trigger_actor on action_run(trigger_actor_id);
create index action_run_issue on action_run(issue_id) where issue_id is not null;
create index action_run_head on action_run(head_repository_id) where head_repository_id is not null;
create table action_attempt (
	run_id INT not null references action_run(id) on delete cascade, number INT not null, status text not null,
	trigger_actor_id INT references account(id) on delete set null,
	created_at INT not null, started_at INT not null default 0, stopped_at INT not null default 0, primary key (run_id, number)
);
create index action_attempt_actor on action_attempt(trigger_actor_id);
create table action_job (
	id ID, run_id INT not null references action_run(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, attempt INT not null, position INT not null,
	key text not null, name text not null, needs text not null default '[]', labels text not null default '[]',
	condition text not null default '', matrix text not null default '{}', source text not null default '', outputs text not null default '{}',
	permissions text not null default '', max_parallel INT not null default 0, fail_fast INT not null default 1, forgiving INT not null default 0,
	timeout_minutes INT not null default 360, origin_id INT not null default 0,
	status text not null, runner_id INT references action_runner(id) on delete set null, runner_name text not null default '',
	created_at INT not null, started_at INT not null default 0, stopped_at INT not null default 0, updated_at INT not null
);
create index action_job_run on action_job(run_id, attempt, position);
create index action_job_repository on action_job(repository_id, id);
create index action_job_status on action_job(status, id);
create index action_job_runner on action_job(runner_id) where runner_id is not null;
create table action_task (
	id ID, job_id INT not null references action_job(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	runner_id INT references action_runner(id) on delete set null, hash text not null unique, status text not null,
	log_rows INT not null default 0, log_size INT not null default 0, log_blob text not null default '',
	started_at INT not null, stopped_at INT not null default 0, updated_at INT not null
);
create index action_task_job on action_task(job_id, id);
create index action_task_repository on action_task(repository_id, id);
create index action_task_runner on action_task(runner_id) where runner_id is not null;
create index action_task_running on action_task(status, updated_at);
create table action_step (
	task_id INT not null references action_task(id) on delete cascade, number INT not null, name text not null, status text not null,
	started_at INT not null default 0, stopped_at INT not null default 0, log_index INT not null default 0, log_length INT not null default 0,
	primary key (task_id, number)
);
create table action_log (
	task_id INT not null references action_task(id) on delete cascade, first INT not null, count INT not null, content text not null,
	primary key (task_id, first)
);
create table action_artifact (
	id ID, repository_id INT not null references repository(id) on delete cascade,
	run_id INT not null references action_run(id) on delete cascade, attempt INT not null, job_id INT not null,
	kind text not null, name text not null, path text not null default '', type text not null default 'application/zip',
	size INT not null default 0, blob text not null default '', status text not null default 'pending',
	created_at INT not null, updated_at INT not null, expires_at INT not null,
	unique (run_id, attempt, kind, name, path)
);
create index action_artifact_repository on action_artifact(repository_id, id);
create index action_artifact_expiry on action_artifact(status, expires_at);
create index action_artifact_blob on action_artifact(blob);
create table action_artifact_part (
	artifact_id INT not null references action_artifact(id) on delete cascade, part text not null,
	first INT not null, blob text not null, size INT not null, primary key (artifact_id, part)
);
create table action_schedule (
	id ID, repository_id INT not null references repository(id) on delete cascade, workflow text not null, cron text not null,
	actor_id INT references account(id) on delete set null, next_at INT not null
);
create index action_schedule_repository on action_schedule(repository_id);
create index action_schedule_next on action_schedule(next_at);
create index action_schedule_actor on action_schedule(actor_id);
create table action_clock (id INT primary key check (id = 1), version INT not null);
insert into action_clock (id, version) values (1, 1);
`,
};
