import type { Migration } from "../../migration.ts";

/** The security logs of accounts become records of the audit log. */
export const securityLogs: Migration = {
	version: 611,
	name: "security logs in the audit log",
	up: `
insert into audit_record (at_ms, action, actor_id, actor_name, as_kind, credential_kind, address, agent, request_id, account_id, target_kind, target_id, target_name, details)
	select e.created_at * 1000,
		case e.kind when 'signed-in' then 'session.signed-in' when 'codes-on' then 'factor.app-added' when 'codes-off' then 'factor.app-removed'
			when 'recovery-new' then 'factor.recovery-codes-renewed' when 'recovery-used' then 'factor.recovery-code-used'
			when 'passkey-added' then 'factor.passkey-added' when 'passkey-removed' then 'factor.passkey-removed'
			when 'passkey-refused' then 'factor.passkey-refused' when 'factors-removed' then 'factor.all-removed'
			when 'password-changed' then 'password.changed' when 'token-made' then 'token.created' when 'token-deleted' then 'token.deleted'
			when 'key-added' then 'ssh-key.added' when 'key-removed' then 'ssh-key.removed' when 'address-added' then 'email.added'
			when 'address-removed' then 'email.removed' when 'data-exported' then 'account.exported' when 'acting-began' then 'acting.began'
			else 'acting.ended' end,
		a.id, a.name, '', '', e.address, e.agent, '', a.id,
		case when e.kind in ('signed-in', 'password-changed', 'data-exported', 'acting-began', 'acting-ended') then 'account'
			when e.kind in ('token-made', 'token-deleted') then 'token' when e.kind in ('key-added', 'key-removed') then 'key'
			when e.kind in ('address-added', 'address-removed') then 'email' else 'factor' end,
		null, case when e.detail = '' or e.kind = 'signed-in' then a.name else e.detail end,
		case when e.kind = 'signed-in' and e.detail in ('password', 'passkey', 'mail', 'oauth') then '{"facts":{"method":"' || e.detail || '"}}' else '{}' end
	from access_event e join account a on a.id = e.account_id order by e.id;
drop table access_event;
`,
};
