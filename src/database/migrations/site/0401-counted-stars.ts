import type { Migration } from "../../migration.ts";

const counted = (from: number) =>
	`(select count(*) from star where star.account_id = account.id and star.counted >= ${from})`;

/**
 * A star tells how the account that gave it counts it, so that its counts change by what changes and are never counted anew: 0 for a repository that is
 * deleted, 1 for a private one, 2 for a public one.
 */
export const countedStars: Migration = {
	version: 401,
	name: "counted stars",
	up: `
alter table star add column counted INT not null default 0;
update star set counted = (select case when repository.owner_id = -3 then 0 when repository.private = 0 then 2 else 1 end from repository where repository.id = star.repository_id);
update account set stars = ${counted(1)}, public_stars = ${counted(2)} where stars > 0 or public_stars > 0;
`,
};
