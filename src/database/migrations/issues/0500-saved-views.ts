import type { Migration } from "../../migration.ts";

/** Lists of issues, pull requests and notifications with their filters, saved under a name. */
export const savedViews: Migration = {
	version: 500,
	name: "saved views",
	up: `
create table saved_view (
	id ID, account_id INT references account(id) on delete cascade,
	repository_id INT references repository(id) on delete cascade,
	organization_id INT references account(id) on delete cascade,
	list text not null, name text not null, lower_name text not null, query text not null,
	is_default INT not null default 0, position INT not null, created_at INT not null, updated_at INT not null
);
create unique index saved_view_name on saved_view (
	coalesce(account_id, 0), coalesce(repository_id, 0), coalesce(organization_id, 0), list, lower_name
);
create unique index saved_view_default on saved_view(repository_id, list) where is_default = 1;
create index saved_view_account on saved_view(account_id);
create index saved_view_repository on saved_view(repository_id);
create index saved_view_organization on saved_view(organization_id);
`,
};
