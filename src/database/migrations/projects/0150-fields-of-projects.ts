import type { Migration } from "../../migration.ts";

/**
 * Fields that a board has of its own, the values of its cards, and saved views. A number is kept in millionths. Choices and iterations stand
 * in `options`; `last_option` is the highest id that one of them had.
 */
export const fieldsOfProjects: Migration = {
	version: 150,
	name: "fields of projects",
	up: `
create table project_field (
	id ID, project_id INT not null references project(id) on delete cascade, name text not null, lower_name text not null,
	kind text not null,
	options text not null default '[]', last_option INT not null default 0, sorting INT not null default 0,
	created_at INT not null, updated_at INT not null, unique (project_id, lower_name)
);
create table project_value (
	id ID, card_id INT not null references project_card(id) on delete cascade,
	field_id INT not null references project_field(id) on delete cascade,
	word text not null default '', number INT, option_id INT, unique (card_id, field_id)
);
create index project_value_field on project_value(field_id, option_id);
create table project_view (
	id ID, project_id INT not null references project(id) on delete cascade, name text not null, lower_name text not null,
	layout text not null check (layout in ('board', 'table')), grouped_by text not null default '', filter text not null default '',
	sorted_by text not null default '', sorting INT not null default 0, creator_id INT references account(id) on delete set null,
	created_at INT not null, updated_at INT not null, unique (project_id, lower_name)
);
create index project_view_creator on project_view(creator_id);
`,
};
