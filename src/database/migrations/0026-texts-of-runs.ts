import type { Migration } from "../migration.ts";

/**
 * What runs are made of is kept once, however many runs it has made: the texts of workflow files, and of what happened. Jobs have no
 * copies any more; the columns of old rows stay as they are.
 */
export const textsOfRuns: Migration = {
	version: 26,
	name: "texts of runs",
	up: `
create table action_text (id ID, hash text not null unique, content text not null, used_at INT not null);
create index action_text_used on action_text(used_at);
alter table action_run add column source_id INT references action_text(id);
alter table action_run add column payload_id INT references action_text(id);
alter table action_run add column name text not null default '';
alter table action_run add column broken INT not null default 0;
create index action_run_source on action_run(source_id) where source_id is not null;
create index action_run_payload on action_run(payload_id) where payload_id is not null;
update action_run set broken = 1 where id in (select run_id from action_job where source = '');
create table action_called (
	run_id INT not null references action_run(id) on delete cascade, file text not null, text_id INT not null references action_text(id),
	primary key (run_id, file)
);
create index action_called_text on action_called(text_id);
`,
};
