import type { Migration } from "../../migration.ts";

/** Emails to many users that an administrator has stopped: copies that were not sent stay unsent. */
export const stoppedMailings: Migration = {
	version: 490,
	name: "stopped emails to all users",
	up: `
alter table mailing add column stopped_at INT not null default 0;
`,
};
