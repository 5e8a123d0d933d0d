import type { Migration } from "../../migration.ts";

const up = (bytes: string) => `
create table code_head (
	id ID, repository_id INT not null references repository(id) on delete cascade, branch text not null,
	oid text not null default '', rules text not null default '', files INT not null default 0, left_out INT not null default 0, skipped INT not null default 0,
	error text not null default '', indexed_at_ms INT not null default 0, unique (repository_id, branch)
);
create table code_path (
	id ID, hash text not null unique, path text not null, language text not null, indexed INT not null default 0, added_at INT not null
);
create index code_path_not_indexed on code_path(added_at) where indexed = 0;
create table code_text (
	id ID, hash text not null unique, size INT not null, packed ${bytes} not null, indexed INT not null default 0, added_at INT not null
);
create index code_text_not_indexed on code_text(added_at) where indexed = 0;
create table code_place (
	head_id INT not null references code_head(id) on delete cascade, path_id INT not null references code_path(id), oid text not null,
	text_id INT references code_text(id), reason text not null default '', primary key (head_id, path_id)
);
create index code_place_path on code_place(path_id);
create index code_place_text on code_place(text_id);
create table code_segment (
	id ID, level INT not null, bytes INT not null, texts INT not null, ready INT not null default 0, builder text not null, added_at INT not null
);
create index code_segment_builder on code_segment(builder);
create table code_posting (
	segment_id INT not null references code_segment(id) on delete cascade, first INT not null, part INT not null, body ${bytes} not null,
	primary key (segment_id, first, part)
);
`;

/**
 * The index of code: texts once, whatever has them, places (a path of a branch) as rows, and segments of postings, which name the texts and paths that have
 * some three bytes. All of it can be made anew from the stores.
 */
export const codeSearch: Migration = {
	version: 540,
	name: "code search",
	up: {
		sqlite: up("blob"),
		postgres: `${up("bytea")}
alter table code_text alter column packed set storage external;
alter table code_posting alter column body set storage external;
`,
	},
};
