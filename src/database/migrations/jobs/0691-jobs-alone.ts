import type { Migration } from "../../migration.ts";

/** To take a job asked all jobs on the same thing who has them: of those that are taken there are few. */
export const jobsAlone: Migration = {
	version: 691,
	name: "jobs alone",
	up: `
create index job_taken_alone on job(alone) where claimed_until_ms > 0;
`,
};
