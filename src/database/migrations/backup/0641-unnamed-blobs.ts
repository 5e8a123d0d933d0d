import type { Migration } from "../../migration.ts";

/** Bytes in a bucket that no row names any more, while a moment of the copy may name them. */
export const unnamedBlobs: Migration = {
	version: 641,
	name: "unnamed blobs",
	up: `
create table unnamed_blob (key text primary key, since INT not null);
`,
};
