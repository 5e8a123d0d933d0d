import type { Migration } from "../../migration.ts";

const seen = ["name", "description", "topics"] as const;
const values = (row: "new" | "old") =>
	seen.map((column) => `${row}.${column}`).join(", ");
const deleted = `insert into repository_parts(repository_parts, rowid, ${seen.join(", ")}) values ('delete', old.id, ${values("old")})`;
const added = `insert into repository_parts(rowid, ${seen.join(", ")}) values (new.id, ${values("new")})`;

/**
 * An index over the parts of names, descriptions and topics of repositories, three letters at a time. On PostgreSQL it needs an extension: where that
 * may not be made, words are looked for in all rows as before.
 */
export const partsOfNames: Migration = {
	version: 141,
	name: "parts of names",
	up: {
		sqlite: `
create virtual table repository_parts using fts5(${seen.join(", ")}, content='repository', content_rowid='id', tokenize='trigram');
insert into repository_parts(repository_parts) values ('rebuild');
create trigger repository_parts_insert after insert on repository begin ${added}; end;
create trigger repository_parts_delete after delete on repository begin ${deleted}; end;
create trigger repository_parts_update after update of ${seen.join(", ")} on repository begin ${deleted}; ${added}; end;
`,
		postgres: `
do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$;
do $$ begin if exists (select 1 from pg_extension where extname = 'pg_trgm') then create index repository_parts on repository using gin (${seen.map((column) => `lower(${column}) gin_trgm_ops`).join(", ")}); end if; end $$;
`,
	},
};
