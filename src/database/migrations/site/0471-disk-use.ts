import type { Migration } from "../../migration.ts";

/**
 * The bytes by kind that repositories and owners use of the disk, as they were counted last. A row without a repository is about all that its owner has, with
 * packages. `wiki_size` is the size of the wiki in KiB, as `size` is that of the repository.
 */
export const diskUse: Migration = {
	version: 471,
	name: "disk use",
	up: `
alter table repository add column wiki_size INT not null default 0;
create table disk_use (
	id ID,
	owner_id INT not null references account(id) on delete cascade, repository_id INT references repository(id) on delete cascade,
	git INT not null, wiki INT not null, lfs INT not null, attachments INT not null, packages INT not null,
	artifacts INT not null, caches INT not null, logs INT not null, total INT not null
);
create index disk_use_owner on disk_use(owner_id, total, id);
create index disk_use_largest on disk_use(repository_id, total, id);
`,
};
