import type { Migration } from "../../migration.ts";

/** The orders in which repositories are explored: a page is found without sorting all of them. */
export const ordersOfRepositories: Migration = {
	version: 101,
	name: "orders of repositories",
	up: `
create index repository_updated on repository(updated_at, id);
create index repository_created on repository(created_at, id);
create index repository_stars on repository(stars, id);
create index repository_forks on repository(forks, id);
create index repository_name on repository(lower_name, id);
`,
};
