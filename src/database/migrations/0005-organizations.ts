import type { Migration } from "../migration.ts";

/** The units that a team may read at least, as bits, so that lists can compare them with the units of a repository. */
export const organizations: Migration = {
	version: 5,
	name: "organizations",
	up: `
alter table team add column unit_bits INT not null default 0;
`,
};
