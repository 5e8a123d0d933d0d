import type { Migration } from "../../migration.ts";

const up =
	"alter table last_commits_state add column large INT not null default 0";

/** Tells which repositories have last commits of large directories, which older versions left out. */
export const largeDirectories: Migration = {
	version: 710,
	name: "last commits of large directories",
	up: { sqlite: up, postgres: up },
};
