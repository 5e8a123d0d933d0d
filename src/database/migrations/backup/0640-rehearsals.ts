import type { Migration } from "../../migration.ts";

/** Each rehearsal of a backup with its end. */
export const rehearsalsOfBackups: Migration = {
	version: 640,
	name: "rehearsals of backups",
	up: `
create table backup_rehearsal (
	id ID,
	began_at INT not null,
	ended_at INT not null,
	outcome text not null,
	error text not null default '',
	moment_at INT not null default 0,
	part INT not null default -1,
	report text not null default '{}'
);
`,
};
