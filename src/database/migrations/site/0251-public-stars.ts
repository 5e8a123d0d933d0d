import type { Migration } from "../../migration.ts";

/** How many of the repositories that somebody has starred are public: others are told no more. */
export const publicStars: Migration = {
	version: 251,
	name: "public stars",
	up: `
alter table account add column public_stars INT not null default 0;
update account set public_stars = (select count(*) from star join repository on repository.id = star.repository_id where star.account_id = account.id and repository.private = 0) where stars > 0;
`,
};
