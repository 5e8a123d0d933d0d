import type { Migration } from "../../migration.ts";

/**
 * The numbers of audit records, and the tree that grows over them. Bytes are base64. An entry without a record begins a log, or its record was deleted
 * as too old.
 */
export const sealedAuditLog: Migration = {
	version: 620,
	name: "sealed audit log",
	up: `
create table audit_log (
	id INT primary key, origin text not null, secret text not null, created_at INT not null,
	size INT not null, frontier text not null, tx INT not null default 0, record_id INT not null default 0,
	min_index INT not null default 0, restored_at INT not null default 0
);
create table audit_entry (
	log_id INT not null, number INT not null, record_id INT, names_salt text not null, network_salt text not null,
	entry text not null, leaf text not null, primary key (log_id, number)
);
create unique index audit_entry_record on audit_entry(record_id);
create table audit_tile (
	log_id INT not null, level INT not null, number INT not null, root text not null, hashes text not null,
	primary key (log_id, level, number)
);
create table audit_checkpoint (
	log_id INT not null, size INT not null, root text not null, note text not null, at_ms INT not null,
	cosignatures text not null default '', primary key (log_id, size)
);
`,
};
