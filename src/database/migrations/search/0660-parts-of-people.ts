import type { Migration } from "../../migration.ts";

const seen = ["name", "full_name"] as const;
const values = (row: "new" | "old") =>
	seen.map((column) => `${row}.${column}`).join(", ");
const deleted = `insert into account_parts(account_parts, rowid, ${seen.join(", ")}) values ('delete', old.id, ${values("old")})`;
const added = `insert into account_parts(rowid, ${seen.join(", ")}) values (new.id, ${values("new")})`;

/** An index over the parts of names of accounts, three letters at a time, as there is one for repositories: on PostgreSQL where its extension is there. */
export const partsOfPeople: Migration = {
	version: 660,
	name: "parts of people",
	up: {
		sqlite: `
create virtual table account_parts using fts5(${seen.join(", ")}, content='account', content_rowid='id', tokenize='trigram');
insert into account_parts(account_parts) values ('rebuild');
create trigger account_parts_insert after insert on account begin ${added}; end;
create trigger account_parts_delete after delete on account begin ${deleted}; end;
create trigger account_parts_update after update of ${seen.join(", ")} on account begin ${deleted}; ${added}; end;
`,
		postgres: `
do $$ begin if exists (select 1 from pg_extension where extname = 'pg_trgm') then create index account_parts on account using gin (${seen.map((column) => `lower(${column}) gin_trgm_ops`).join(", ")}); end if; end $$;
`,
	},
};
