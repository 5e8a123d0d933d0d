import type { Migration } from "../../migration.ts";

/**
 * Boards of a repository or of an account: their columns, and on them cards, which are issues, pull requests or notes. A rule puts the
 * cards of items to which something happens into a column.
 */
export const projects: Migration = {
	version: 80,
	name: "projects",
	up: `
create table project (
	id ID, repository_id INT references repository(id) on delete cascade, owner_id INT references account(id) on delete cascade,
	creator_id INT references account(id) on delete set null, title text not null, description text not null default '',
	template text not null default 'none' check (template in ('none', 'kanban', 'triage')),
	card_kind text not null default 'text' check (card_kind in ('text', 'images')),
	closed_at INT, created_at INT not null, updated_at INT not null,
	check ((repository_id is null) <> (owner_id is null))
);
create index project_repository on project(repository_id, id) where repository_id is not null;
create index project_owner on project(owner_id, id) where owner_id is not null;
create index project_creator on project(creator_id);
create table project_column (
	id ID, project_id INT not null references project(id) on delete cascade, title text not null, color text not null default '',
	sorting INT not null default 0, is_default INT not null default 0, creator_id INT references account(id) on delete set null,
	created_at INT not null, updated_at INT not null
);
create index project_column_project on project_column(project_id, sorting, id);
create unique index project_column_default on project_column(project_id) where is_default = 1;
create index project_column_creator on project_column(creator_id);
create table project_card (
	id ID, project_id INT not null references project(id) on delete cascade,
	column_id INT not null references project_column(id) on delete cascade,
	issue_id INT references issue(id) on delete cascade, note text not null default '',
	sorting INT not null default 0, creator_id INT references account(id) on delete set null, created_at INT not null
);
create unique index project_card_issue on project_card(issue_id, project_id) where issue_id is not null;
create index project_card_project on project_card(project_id, id);
create index project_card_column on project_card(column_id, sorting, id);
create index project_card_creator on project_card(creator_id);
create table project_rule (
	id ID, project_id INT not null references project(id) on delete cascade,
	what text not null check (what in ('opened', 'closed', 'reopened', 'merged')),
	column_id INT not null references project_column(id) on delete cascade,
	unique (project_id, what)
);
create index project_rule_column on project_rule(column_id);
alter table comment add column project_id INT references project(id) on delete set null;
alter table comment add column old_project_id INT references project(id) on delete set null;
create index comment_project on comment(project_id) where project_id is not null;
create index comment_old_project on comment(old_project_id) where old_project_id is not null;
`,
};
