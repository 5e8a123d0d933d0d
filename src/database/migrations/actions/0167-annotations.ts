import type { Migration } from "../../migration.ts";

/** What jobs say of lines of files: errors, warnings and notices of their logs, by the number of the line of the log. */
export const annotations: Migration = {
	version: 167,
	name: "annotations of jobs",
	up: `
create table action_annotation (
	task_id INT not null references action_task(id) on delete cascade, line INT not null,
	kind text not null, path text not null default '', from_line INT not null default 0, to_line INT not null default 0,
	from_column INT not null default 0, to_column INT not null default 0, title text not null default '', message text not null default '',
	primary key (task_id, line)
);
`,
};
