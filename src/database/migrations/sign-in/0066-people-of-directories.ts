import type { Migration } from "../../migration.ts";

/** Who has left a directory, and was switched off for it: who comes back is switched on again. */
export const peopleOfDirectories: Migration = {
	version: 66,
	name: "people of directories",
	up: `
alter table external_login add column left_at INT not null default 0;
`,
};
