import type { Migration } from "../../migration.ts";

/** Jobs that wait for a runner, by owner and labels, and whose turn it is. */
export const queueOfJobs: Migration = {
	version: 205,
	name: "queue of jobs",
	up: `
create table action_queue (
	job_id INT primary key references action_job(id) on delete cascade,
	repository_id INT not null references repository(id) on delete cascade,
	lane text not null, since INT not null
);
create index action_queue_lane on action_queue(lane, job_id);
create index action_queue_repository on action_queue(repository_id, lane, job_id);
create index action_queue_since on action_queue(since);
create table action_turn (owner_id INT primary key references account(id) on delete cascade, turn INT not null);
`,
};
