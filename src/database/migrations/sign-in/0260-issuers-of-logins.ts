import type { Migration } from "../../migration.ts";

/**
 * A provider's person is known by the issuer as well: where another one answers under a source, its people are others. Links of before have
 * none until their next use. `owns` says that the account was made by the source, so that the source decides its rank.
 */
export const issuersOfLogins: Migration = {
	version: 260,
	name: "issuers of logins",
	up: `
create table external_login_new (
	id ID, source_id INT not null references login_source(id) on delete cascade, issuer text not null default '', subject text not null,
	account_id INT not null references account(id) on delete cascade, name text not null, email text not null,
	created_at INT not null, used_at INT not null, left_at INT not null default 0, owns INT not null default 0,
	unique (source_id, issuer, subject)
);
insert into external_login_new (source_id, subject, account_id, name, email, created_at, used_at, left_at, owns)
	select l.source_id, l.subject, l.account_id, l.name, l.email, l.created_at, l.used_at, l.left_at,
		case when (s.kind = 'ldap' and l.created_at = 0) or (l.created_at >= a.created_at and l.created_at <= a.created_at + 5) then 1 else 0 end
	from external_login l join login_source s on s.id = l.source_id join account a on a.id = l.account_id order by l.id;
drop table external_login;
alter table external_login_new rename to external_login;
create index external_login_account on external_login(account_id);
`,
};
