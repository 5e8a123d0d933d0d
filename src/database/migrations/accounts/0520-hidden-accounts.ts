import type { Migration } from "../../migration.ts";

/**
 * Accounts that a site administrator has hidden with all that they wrote: their row has `removed` = 2. `overwritten` has what hiding overwrites in it, as
 * JSON. `moderation_act` keeps who hid or showed one, and why. A report that was closed with it names the account.
 */
export const hiddenAccounts: Migration = {
	version: 520,
	name: "hidden accounts",
	up: `
create table hidden_account (
	account_id INT primary key references account(id) on delete cascade,
	hidden_by INT references account(id) on delete set null, hidden_at INT not null,
	reason text not null, overwritten text not null
);
create index hidden_account_by on hidden_account(hidden_by);
create index hidden_account_at on hidden_account(hidden_at, account_id);
create table moderation_act (
	id ID, account_id INT not null references account(id) on delete cascade, actor_id INT references account(id) on delete set null,
	kind text not null, reason text not null, created_at INT not null
);
create index moderation_act_account on moderation_act(account_id, id);
create index moderation_act_actor on moderation_act(actor_id);
alter table report add column hidden_id INT references account(id) on delete set null;
create index report_hidden on report(hidden_id);
`,
};
