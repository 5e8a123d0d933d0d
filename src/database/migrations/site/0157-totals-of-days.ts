import type { Migration } from "../../migration.ts";

/** What the forge had on each day: accounts, repositories, issues with pull requests, and KiB of repositories. */
export const totalsOfDays: Migration = {
	version: 157,
	name: "totals of days",
	up: `
create table day_total (
	day INT not null primary key, accounts INT not null, repositories INT not null, issues INT not null, size INT not null
);
`,
};
