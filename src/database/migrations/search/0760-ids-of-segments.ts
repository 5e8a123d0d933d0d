import type { Migration } from "../../migration.ts";

/** A search begins with the newest texts, and leaves the segments of older ones unread where it has found enough. */
export const idsOfSegments: Migration = {
	version: 760,
	name: "ids of segments",
	up: `
alter table code_segment add column lowest INT;
alter table code_segment add column highest INT;
`,
};
