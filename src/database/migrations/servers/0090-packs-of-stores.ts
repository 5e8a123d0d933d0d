import type { Migration } from "../../migration.ts";

/**
 * The packs of stores, where they are kept in the bucket: small ones in the row itself (base64), others as two blobs. One that maintenance
 * has replaced stays for a while, for those who read it. And what several servers of one forge
 * share: keys, sealed; who does what of which one server at a time does it; failed logins.
 */
export const packsOfStores: Migration = {
	version: 90,
	name: "packs of stores",
	up: `
create table store_pack (
	id ID,
	store_id INT not null references git_store(id) on delete cascade,
	name text not null,
	bytes INT not null,
	objects INT not null,
	content text not null default '',
	index_content text not null default '',
	blob text not null default '',
	index_blob text not null default '',
	created_at INT not null,
	replaced_at INT not null default 0,
	unique (store_id, name)
);
create index store_pack_blob on store_pack(blob) where blob <> '';
create index store_pack_index_blob on store_pack(index_blob) where index_blob <> '';
create index store_pack_replaced on store_pack(replaced_at) where replaced_at > 0;
create table forge_fact (name text primary key, content text not null);
create table server_lease (name text primary key, holder text not null, fence INT not null, until_ms INT not null);
create table failed_login (key text not null, at_ms INT not null);
create index failed_login_key on failed_login(key, at_ms);
create index failed_login_at on failed_login(at_ms);
`,
};
