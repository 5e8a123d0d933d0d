import type { Migration } from "../../migration.ts";

/** In whose name the administrator of a session acts for now. */
export const actingSessions: Migration = {
	version: 156,
	name: "acting sessions",
	up: `
alter table session add column acting_as_id INT references account(id) on delete cascade;
create index session_acting_as on session(acting_as_id) where acting_as_id is not null;
`,
};
