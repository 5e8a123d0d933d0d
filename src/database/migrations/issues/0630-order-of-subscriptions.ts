import type { Migration } from "../../migration.ts";

/** The subscriptions of an account in the order of their items: the newest are read without the others. */
export const orderOfSubscriptions: Migration = {
	version: 630,
	name: "order of subscriptions",
	up: `
create index issue_subscription_of_account on issue_subscription(account_id, issue_id);
drop index issue_subscription_account;
`,
};
