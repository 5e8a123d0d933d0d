import type { Migration } from "../migration.ts";

/**
 * Packages, their versions and files, uploads of images that are under way, and large files of repositories. Files name their bytes
 * by sha256; the bytes go when no row names them any more. Whoever changes packages of one owner and type raises the revision of
 * `package_registry`, so that such changes queue up and indexes know when they are old.
 */
export const packages: Migration = {
	version: 11,
	name: "packages",
	up: `
create table package_registry (
	owner_id INT not null references account(id) on delete cascade, type text not null,
	revision INT not null default 0, changed_at INT not null, primary key (owner_id, type)
);
create table package (
	id ID, owner_id INT not null references account(id), repository_id INT references repository(id) on delete set null,
	type text not null, name text not null, lower_name text not null, revision INT not null default 0, created_at INT not null,
	unique (owner_id, type, lower_name)
);
create index package_repository on package(repository_id) where repository_id is not null;
create table package_version (
	id ID, package_id INT not null references package(id) on delete cascade, creator_id INT references account(id) on delete set null,
	version text not null, lower_version text not null, internal INT not null default 0, metadata text not null default '{}',
	downloads INT not null default 0, created_at INT not null, unique (package_id, lower_version)
);
create index package_version_creator on package_version(creator_id) where creator_id is not null;
create table package_file (
	id ID, version_id INT not null references package_version(id) on delete cascade, name text not null, lower_name text not null,
	key text not null default '', lead INT not null default 0, size INT not null,
	sha256 text not null, md5 text not null, sha1 text not null, sha512 text not null, created_at INT not null,
	unique (version_id, lower_name, key)
);
create index package_file_sha256 on package_file(sha256);
create table package_property (
	id ID, package_id INT references package(id) on delete cascade, version_id INT references package_version(id) on delete cascade,
	file_id INT references package_file(id) on delete cascade, name text not null, value text not null
);
create index package_property_package on package_property(package_id, name) where package_id is not null;
create index package_property_version on package_property(version_id, name) where version_id is not null;
create index package_property_file on package_property(file_id, name) where file_id is not null;
create table package_upload (
	id text primary key, owner_id INT not null references account(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade, image text not null,
	size INT not null default 0, created_at INT not null, updated_at INT not null
);
create index package_upload_owner on package_upload(owner_id);
create index package_upload_account on package_upload(account_id);
create table package_upload_chunk (
	upload_id text not null references package_upload(id) on delete cascade, position INT not null, blob text not null, size INT not null,
	primary key (upload_id, position)
);
create index package_upload_chunk_blob on package_upload_chunk(blob);
create table package_cleanup_rule (
	id ID, owner_id INT not null references account(id) on delete cascade, type text not null, enabled INT not null default 1,
	keep_count INT not null default 0, keep_pattern text not null default '', remove_days INT not null default 0,
	remove_pattern text not null default '', match_full_name INT not null default 0, created_at INT not null, updated_at INT not null,
	unique (owner_id, type)
);
create table lfs_object (
	repository_id INT not null references repository(id) on delete cascade, oid text not null, size INT not null, created_at INT not null,
	primary key (repository_id, oid)
);
create index lfs_object_oid on lfs_object(oid);
create table lfs_lock (
	id ID, repository_id INT not null references repository(id) on delete cascade, path text not null,
	account_id INT not null references account(id) on delete cascade, ref text not null default '', created_at INT not null,
	unique (repository_id, path)
);
create index lfs_lock_account on lfs_lock(account_id);
`,
};
