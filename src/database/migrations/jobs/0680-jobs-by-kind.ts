import type { Migration } from "../../migration.ts";

/** A start asks for jobs of other lanes, and for those that somebody has: it would read all that wait. */
export const jobsByKind: Migration = {
	version: 680,
	name: "jobs by kind",
	up: `
create index job_kind on job(kind, lane);
create index job_claimed on job(claimed_by) where claimed_until_ms > 0;
`,
};
