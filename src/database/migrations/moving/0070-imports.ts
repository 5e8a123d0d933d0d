import type { Migration } from "../../migration.ts";

/**
 * What an import has brought, so that a second run writes only what has changed; and what things of another forge have that ours had no
 * place for: who wrote them there, and the id by which its pull requests were known.
 */
export const imports: Migration = {
	version: 70,
	name: "imports",
	up: `
create table import_row (part text not null, id text not null, digest text not null, primary key (part, id));
create table import_blob (path text primary key, size INT not null, modified_ms INT not null, blob text not null);
create table import_note (name text primary key, content text not null);
alter table issue add column original_author text not null default '';
alter table issue add column original_author_id INT not null default 0;
alter table comment add column original_author text not null default '';
alter table comment add column original_author_id INT not null default 0;
alter table account add column outer_avatar text not null default '';
alter table repository add column outer_avatar text not null default '';
create index account_outer_avatar on account(outer_avatar) where outer_avatar <> '';
create index repository_outer_avatar on repository(outer_avatar) where outer_avatar <> '';
alter table pull add column outer_id INT not null default 0;
alter table commit_status add column outer_id INT not null default 0;
`,
};
