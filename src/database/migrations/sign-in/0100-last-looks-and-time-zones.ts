import type { Migration } from "../../migration.ts";

/**
 * When a directory was looked through last, and how many had left it at once, so that nobody was switched off; the time zone of
 * somebody, as IANA names it (empty is UTC).
 */
export const lastLooksAndTimeZones: Migration = {
	version: 100,
	name: "last looks and time zones",
	up: `
alter table login_source add column synced_at INT not null default 0;
alter table login_source add column held_back INT not null default 0;
alter table account add column time_zone text not null default '';
`,
};
