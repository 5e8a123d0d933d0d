import type { Migration } from "../../migration.ts";

/** The time zone of somebody, as IANA names it; empty is UTC. */
export const timeZones: Migration = {
	version: 101,
	name: "time zones",
	up: `
alter table account add column time_zone text not null default '';
`,
};
