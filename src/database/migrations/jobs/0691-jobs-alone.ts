import type { Migration } from "../../migration.ts";

/**
 * To take a job asked all jobs on the same thing who has them: of those that are taken there are few. An owner may have thousands of late events of one consumer in front of those of
 * another.
 */
export const jobsAlone: Migration = {
	version: 691,
	name: "jobs alone",
	up: `
create index job_taken_alone on job(alone) where claimed_until_ms > 0;
create index job_event_of_key on job(owner_id, alone, run_at_ms, id) where lane = 'events';
`,
};
