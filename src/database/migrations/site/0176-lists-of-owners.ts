import type { Migration } from "../../migration.ts";

/** The repositories of an owner come in order, the oldest or the last changed first, without sorting them all. */
export const listsOfOwners: Migration = {
	version: 176,
	name: "repositories of an owner in order",
	up: `
create index repository_owner on repository(owner_id, id);
create index repository_owner_updated on repository(owner_id, updated_at, id);
`,
};
