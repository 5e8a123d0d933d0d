import type { Migration } from "../migration.ts";

/** The words of SQLite's indexes in their order (https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module); no data of their own. */
export const terms: Migration = {
	version: 24,
	name: "terms",
	up: {
		sqlite: `
create virtual table issue_terms using fts5vocab(issue_words, instance);
create virtual table comment_terms using fts5vocab(comment_words, instance);
`,
		postgres: "",
	},
};
