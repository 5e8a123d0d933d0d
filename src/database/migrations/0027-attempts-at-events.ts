import type { Migration } from "../migration.ts";

/** Attempts at events that were under way, or still to come, when a process ended by itself; the empty consumer stands for a process that runs. */
export const attemptsAtEvents: Migration = {
	version: 27,
	name: "attempts at events",
	up: `
create table event_attempt (consumer text not null, event_id INT not null, attempts INT not null, primary key (consumer, event_id));
`,
};
