import type { Migration } from "../../migration.ts";

/** The audit log. Records have no foreign keys: they outlive what they are about. */
export const auditRecords: Migration = {
	version: 610,
	name: "audit records",
	up: `
create table audit_record (
	id ID, at_ms INT not null, tx INT not null default TXID, action text not null,
	actor_id INT, actor_name text not null, by_id INT, by_name text, as_kind text not null,
	credential_kind text not null, credential_id INT, address text not null, agent text not null, request_id text not null,
	organization_id INT, repository_id INT, account_id INT,
	target_kind text not null, target_id INT, target_name text not null, details text not null
);
create index audit_record_order on audit_record(tx, id);
create index audit_record_at on audit_record(at_ms);
create index audit_record_action on audit_record(action, id);
create index audit_record_actor on audit_record(actor_id, id) where actor_id is not null;
create index audit_record_by on audit_record(by_id, id) where by_id is not null;
create index audit_record_address on audit_record(address, id) where address <> '';
create index audit_record_organization on audit_record(organization_id, id) where organization_id is not null;
create index audit_record_repository on audit_record(repository_id, id) where repository_id is not null;
create index audit_record_account on audit_record(account_id, id) where account_id is not null;
`,
};
