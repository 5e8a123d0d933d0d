import type { Migration } from "../../migration.ts";

/**
 * Commits and pages of wikis in the index of code. A commit is a text; the history of a repository is pieces of some hundred commits, which forks share,
 * so that a fork of a long history is a few rows.
 */
export const commitsAndWikis: Migration = {
	version: 600,
	name: "commits and wikis in search",
	up: `
alter table code_head add column kind INT not null default 0;
alter table code_head add column shown INT not null default 1;
alter table code_text add column kind INT not null default 0;
create table code_log (id ID, commits INT not null default 0, closed INT not null default 0, added_at INT not null);
create table code_log_commit (
	log_id INT not null references code_log(id) on delete cascade, place INT not null, text_id INT not null references code_text(id), primary key (log_id, place)
);
create index code_log_commit_text on code_log_commit(text_id);
create table code_head_log (
	head_id INT not null references code_head(id) on delete cascade, log_id INT not null references code_log(id), primary key (head_id, log_id)
);
create index code_head_log_log on code_head_log(log_id);
`,
};
