import type { Migration } from "../../migration.ts";

/** For how long a webhook was seen failing, in seconds, and when it failed last: a clock that jumps says nothing about its receiver. */
export const failuresOfWebhooks: Migration = {
	version: 422,
	name: "failures of webhooks",
	up: `
alter table webhook add column failing_for INT not null default 0;
alter table webhook add column failed_at INT not null default 0;
create index webhook_delivery_next on webhook_delivery(next_at_ms) where state = 'waiting';
`,
};
