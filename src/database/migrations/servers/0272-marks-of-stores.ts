import type { Migration } from "../../migration.ts";

/** The random mark of a store, which its directory has too; those from before get theirs at the next start. */
export const marksOfStores: Migration = {
	version: 272,
	name: "marks of stores",
	up: `
alter table git_store add column mark text;
create index git_store_unmarked on git_store(id) where mark is null;
`,
};
