import type { Migration } from "../migration.ts";

/** What lists of tags show of annotated ones. */
export const contents: Migration = {
	version: 2,
	name: "contents",
	up: `
alter table git_ref add column tag text;
`,
};
