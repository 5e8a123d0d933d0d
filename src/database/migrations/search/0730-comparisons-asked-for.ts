import type { Migration } from "../../migration.ts";

/** The times that a head was to be compared with its repository from the beginning: work that began before the last of them does not end that. */
export const comparisonsAskedFor: Migration = {
	version: 730,
	name: "comparisons of the search index that are asked for",
	up: `
alter table code_head add column asked INT not null default 0;
`,
};
