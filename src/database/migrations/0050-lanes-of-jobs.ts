import type { Migration } from "../migration.ts";

/** Jobs wait in lanes, where the owners of their repositories take turns (0 is the forge itself); of those with one `alone` one runs at a time. */
export const lanesOfJobs: Migration = {
	version: 50,
	name: "lanes of jobs",
	up: `
alter table job add column lane text not null default 'quick';
alter table job add column owner_id INT not null default 0;
alter table job add column alone text;
update job set alone = dedupe;
drop index job_due;
create index job_due on job(lane, run_at_ms);
create index job_owner on job(lane, owner_id, run_at_ms, id);
create index job_alone on job(alone);
`,
};
