import type { Migration } from "../../migration.ts";

const up = (bytes: string) => `
create table code_symbol (
	text_id INT not null references code_text(id) on delete cascade, grammar text not null, state INT not null default 0, version INT not null default 0,
	turn INT not null, fault text not null default '', definitions INT not null default 0, body ${bytes}, added_at_ms INT not null, primary key (text_id, grammar)
);
create index code_symbol_waiting on code_symbol(turn, text_id) where state = 0;
create index code_symbol_failed on code_symbol(text_id) where state = 2;
create table code_symbol_state (id INT not null primary key, version INT not null);
insert into code_symbol_state (id, version) values (1, 0);
`;

/** The definitions of texts, by the grammar that their files' names ask for. All of it can be made anew from the texts. */
export const symbols: Migration = {
	version: 570,
	name: "symbols",
	up: {
		sqlite: up("blob"),
		postgres: `${up("bytea")}
alter table code_symbol alter column body set storage external;
`,
	},
};
