import type { Migration } from "../../migration.ts";

/** Repositories that users and organizations show first on their profiles, in their order. */
export const pinnedRepositories: Migration = {
	version: 472,
	name: "pinned repositories",
	up: `
create table pinned_repository (
	account_id INT not null references account(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade, position INT not null,
	primary key (account_id, repository_id)
);
create index pinned_repository_repository on pinned_repository(repository_id);
`,
};
