import { expressionBuilder, type Selectable } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import type { Schema } from "../../../database/schema.ts";
import type {
	JobTable,
	RunTable,
	StepTable,
	TaskTable,
} from "../../../database/schema-actions.ts";
import { isHidden, notHidden } from "../../permissions/hidden-accounts.ts";

/** One go of a workflow, with all its attempts. */
export type Run = Selectable<RunTable>;
/** A job of one attempt of a run. */
export type Job = Selectable<JobTable>;
/** A job as a runner has taken it. */
export type Task = Selectable<TaskTable>;
export type Step = Selectable<StepTable>;
export interface Attempt {
	readonly run_id: number;
	readonly number: number;
	readonly status: string;
	readonly trigger_actor_id: number | null;
	readonly created_at: number;
	readonly started_at: number;
	readonly stopped_at: number;
}

/** `blocked` waits for other jobs or for an approval, `waiting` for a runner. */
const statuses = [
	"blocked",
	"waiting",
	"running",
	"success",
	"failure",
	"cancelled",
	"skipped",
] as const;
export type Status = (typeof statuses)[number];

/** Whether nothing more will happen. */
export const isOver = (status: string): boolean =>
	!["blocked", "waiting", "running"].includes(status);

/** What some jobs come to. */
export function combinedStatus(all: readonly string[]): Status {
	const has = (status: Status) => all.includes(status);
	if (all.every(isOver)) {
		// where one has failed, the others of its matrix were cancelled for that
		if (has("failure")) return "failure";
		if (has("cancelled")) return "cancelled";
		return all.every((s) => s === "skipped") ? "skipped" : "success";
	}
	if (has("running")) return "running";
	if (has("waiting"))
		return all.some((s) => isOver(s) && s !== "skipped")
			? "running"
			: "waiting";
	return all.some((s) => isOver(s) && s !== "skipped") ? "running" : "blocked";
}

/** What the jobs of an attempt come to; a job whose called jobs stand in its place does not count itself. */
export const stateOfJobs = (
	jobs: readonly Pick<Job, "status" | "opened">[],
): Status => combinedStatus(jobs.filter((j) => !j.opened).map((j) => j.status));

const byId = query((q, p: { id: number }) =>
	q.selectFrom("action_run").selectAll().where("id", "=", p.id),
);
const locked = query((q, p: { id: number }, d) =>
	q
		.selectFrom("action_run")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const jobsOf = query((q, p: { run: number; attempt: number }) =>
	q
		.selectFrom("action_job")
		.selectAll()
		.where("run_id", "=", p.run)
		.where("attempt", "=", p.attempt)
		.orderBy("position")
		.orderBy("id"),
);
const jobOf = query((q, p: { id: number }) =>
	q.selectFrom("action_job").selectAll().where("id", "=", p.id),
);
const ofNumber = query((q, p: { repository: number; number: number }) =>
	q
		.selectFrom("action_run")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("number", "=", p.number)
		.where(notHidden("action_run.trigger_actor_id"))
		.where(notHidden("action_run.actor_id")),
);
const newestOf = query(
	(
		q,
		p: { repository: number; workflow: string; ref: string; event: string },
	) =>
		q
			.selectFrom("action_run")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.where("workflow", "=", p.workflow)
			.where("ref", "=", p.ref)
			.where(notHidden("action_run.trigger_actor_id"))
			.where(notHidden("action_run.actor_id"))
			.where((e) =>
				e.or([e(e.val(p.event), "=", ""), e("event", "=", p.event)]),
			)
			.orderBy("number", "desc")
			.limit(1),
);
const attemptOf = query((q, p: { run: number; number: number }) =>
	q
		.selectFrom("action_attempt")
		.selectAll()
		.where("run_id", "=", p.run)
		.where("number", "=", p.number),
);
const lastTask = query((q, p: { job: number }) =>
	q
		.selectFrom("action_task")
		.selectAll()
		.where("job_id", "=", p.job)
		.orderBy("id", "desc")
		.limit(1),
);

export const runById = (db: Reader, id: number): Promise<Run | undefined> =>
	db.first(byId, { id });
/** The newest run of a workflow for a ref, of one event if one is named. */
export const newestRunOf = (
	db: Reader,
	of: { repository: number; workflow: string; ref: string; event: string },
): Promise<Run | undefined> => db.first(newestOf, of);
/** A run, held until the transaction ends: whoever decides by the state of its jobs must not do so beside another. */
export const holdRun = (
	tx: Transaction,
	id: number,
): Promise<Run | undefined> => tx.first(locked, { id });
/** The run of an id in a repository, unless who started it is hidden. */
export async function runIn(
	db: Reader,
	repository: number,
	id: number,
): Promise<Run | undefined> {
	const run = await runById(db, id);
	if (run?.repository_id !== repository) return undefined;
	return (await isRunOfHidden(db, run)) ? undefined : run;
}
/** Tells whether somebody who is hidden has started a run, or has started it again. */
export const isRunOfHidden = (
	db: Reader,
	run: Pick<Run, "actor_id" | "trigger_actor_id">,
): Promise<boolean> => isHidden(db, run.actor_id, run.trigger_actor_id);
/** The run of an id, unless who started it is hidden. */
export async function shownRunById(
	db: Reader,
	id: number,
): Promise<Run | undefined> {
	const run = await runById(db, id);
	return run && !(await isRunOfHidden(db, run)) ? run : undefined;
}
/** The run that is the n-th of its repository. */
export const runOfNumber = (
	db: Reader,
	repository: number,
	number: number,
): Promise<Run | undefined> => db.first(ofNumber, { repository, number });
/** The jobs of one attempt, in the order of the file. */
export const jobsOfRun = (
	db: Reader,
	run: number,
	attempt: number,
): Promise<Job[]> => db.all(jobsOf, { run, attempt });
export const jobById = (db: Reader, id: number): Promise<Job | undefined> =>
	db.first(jobOf, { id });
export const attemptOfRun = (
	db: Reader,
	run: number,
	number: number,
): Promise<Attempt | undefined> => db.first(attemptOf, { run, number });
/** The last time that a job was given to a runner; of one that keeps an older result, the older job's. */
export const taskOfJob = (
	db: Reader,
	job: Pick<Job, "id" | "origin_id">,
): Promise<Task | undefined> =>
	db.first(lastTask, { job: job.origin_id || job.id });

/** Runs by id; one query. */
export async function runsByIds(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, Run>> {
	if (ids.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q.selectFrom("action_run").selectAll().where("id", "in", ids),
	);
	return new Map(rows.map((run) => [run.id, run]));
}

/** Jobs by id; one query. */
export async function jobsByIds(
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, Job>> {
	if (ids.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q.selectFrom("action_job").selectAll().where("id", "in", ids),
	);
	return new Map(rows.map((job) => [job.id, job]));
}

const tasks = expressionBuilder<Schema & { t: TaskTable }, "t">();
/** Of the tasks `t` of a job, the one in which it went the last time. */
export const isLastTask = tasks.not(
	tasks.exists(
		tasks
			.selectFrom("action_task as later")
			.select("later.id")
			.whereRef("later.job_id", "=", "t.job_id")
			.whereRef("later.id", ">", "t.id"),
	),
);

type JobOrigin = Pick<Job, "id" | "origin_id">;
/** A job that was not done again has the tasks of the job that it was copied from. */
const originOf = ({ id, origin_id }: JobOrigin): number => origin_id || id;
/** The jobs that have the tasks of some jobs. */
export const originsOf = (jobs: readonly JobOrigin[]): number[] => [
	...new Set(jobs.map(originOf)),
];
/** What was found of the tasks of jobs, by the job's id. */
export function byJob<Row extends { readonly job_id: number }>(
	jobs: readonly JobOrigin[],
	rows: readonly Row[],
): ReadonlyMap<number, Row[]> {
	const found = Map.groupBy(rows, (row) => row.job_id);
	return new Map(jobs.map((job) => [job.id, found.get(originOf(job)) ?? []]));
}

/** The steps of jobs as they went the last time, by the job's id; one query. */
export async function stepsOfJobs(
	db: Reader,
	jobs: readonly JobOrigin[],
): Promise<ReadonlyMap<number, Step[]>> {
	if (jobs.length === 0) return new Map();
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_step as s")
			.innerJoin("action_task as t", "t.id", "s.task_id")
			.selectAll("s")
			.select("t.job_id")
			.where("t.job_id", "in", originsOf(jobs))
			.where(isLastTask)
			.orderBy("s.number"),
	);
	return byJob(jobs, rows);
}
