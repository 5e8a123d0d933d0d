import type { Migration } from "../../migration.ts";

/** What the base was before a pull request was merged, so that all of it can be undone. */
export const mergedOnto: Migration = {
	version: 184,
	name: "bases before merges",
	up: `
alter table pull add column merged_onto text not null default '';
`,
};
