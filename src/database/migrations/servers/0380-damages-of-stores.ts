import type { Migration } from "../../migration.ts";

/** A store remembers here what of it could not be read, until somebody has mended it. */
export const damagesOfStores: Migration = {
	version: 380,
	name: "damages of stores",
	up: `
alter table git_store add column damage text;
alter table git_store add column damaged_at INT not null default 0;
create index git_store_damaged on git_store(damaged_at) where damage is not null;
`,
};
