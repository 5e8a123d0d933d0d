import type { Migration } from "../../migration.ts";

/**
 * Lists that were sorted whole for each page, or looked up among all that shares a name, have an index in their order: branches, tags, large files, moves of
 * one ref, deleted branches, files of a version, and the manifests that belong to another one.
 */
export const ordersOfLists: Migration = {
	version: 400,
	name: "orders of lists",
	up: `
create index git_ref_branches on git_ref(store_id, committed_at desc, name) where substr(name, 1, 11) = 'refs/heads/';
create index git_ref_tags on git_ref(store_id, committed_at desc, name) where substr(name, 1, 10) = 'refs/tags/';
create index lfs_object_newest on lfs_object(repository_id, created_at desc, oid);
create index ref_move_name on ref_move(store_id, name, version);
create index ref_move_deleted_branch on ref_move(store_id, version) where new_oid is null and substr(name, 1, 11) = 'refs/heads/';
drop index ref_move_deleted;
create index package_file_version on package_file(version_id, id);
create index package_property_subject on package_property(value, version_id) where name = 'oci.subject';
`,
};
