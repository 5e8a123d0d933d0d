import type { Migration } from "../../migration.ts";

/** Each order of a list of repositories has its index, and so has their language. */
export const moreOrdersOfRepositories: Migration = {
	version: 312,
	name: "more orders of repositories",
	up: `
create index repository_size on repository(size, id);
create index repository_exact_name on repository(name, id);
create index repository_language on repository(lower(language), id) where language <> '';
`,
};
