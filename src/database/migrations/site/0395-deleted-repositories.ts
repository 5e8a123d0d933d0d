import type { Migration } from "../../migration.ts";

/** Deleted repositories are kept for some days. `parts` are the rows that end with the deletion and come back with the repository, as JSON. */
export const deletedRepositories: Migration = {
	version: 395,
	name: "deleted repositories",
	up: `
create table deleted_repository (
	repository_id INT primary key references repository(id) on delete cascade,
	owner_id INT not null references account(id) on delete cascade,
	name text not null, private INT not null,
	deleted_by INT references account(id) on delete set null, deleted_at INT not null,
	parts text not null
);
create index deleted_repository_owner on deleted_repository(owner_id, deleted_at);
create index deleted_repository_by on deleted_repository(deleted_by);
create index deleted_repository_at on deleted_repository(deleted_at, repository_id);
`,
};
