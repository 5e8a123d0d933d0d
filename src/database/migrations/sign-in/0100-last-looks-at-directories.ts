import type { Migration } from "../../migration.ts";

/** When a directory was looked through last, and how many had left it at once, so that nobody was switched off. */
export const lastLooksAtDirectories: Migration = {
	version: 100,
	name: "last looks at directories",
	up: `
alter table login_source add column synced_at INT not null default 0;
alter table login_source add column held_back INT not null default 0;
`,
};
