import type { Migration } from "../../migration.ts";

/** The subscribers of saved searches, and the results of which they have heard. */
export const savedSearches: Migration = {
	version: 580,
	name: "saved searches",
	up: `
create table search_subscription (
	id ID, view_id INT not null references saved_view(id) on delete cascade,
	account_id INT not null references account(id) on delete cascade,
	created_at INT not null, looked_at INT not null default 0, problem text not null default '', query text not null default '',
	known text not null default '[]', unmailed text not null default '[]', unseen INT not null default 0
);
create unique index search_subscription_account on search_subscription(account_id, view_id);
create index search_subscription_view on search_subscription(view_id);
`,
};
