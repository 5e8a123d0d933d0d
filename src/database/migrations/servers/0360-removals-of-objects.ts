import type { Migration } from "../../migration.ts";

/** A server that removes an object of the bucket says so first, so that one that puts the same object at that moment puts it again. */
export const removalsOfObjects: Migration = {
	version: 360,
	name: "removals of objects",
	up: `
create table blob_removal (key text primary key, began_at_ms INT not null, ended_at_ms INT not null default 0);
create index blob_removal_began on blob_removal(began_at_ms);
`,
};
