import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import {
	conditionHolds,
	type Scope,
} from "../../../workflow-language/expressions/evaluate.ts";
import {
	ExpressionError,
	type Value,
} from "../../../workflow-language/expressions/values.ts";
import { planJob } from "../../../workflow-language/plan-jobs.ts";
import { WorkflowError } from "../../../workflow-language/workflow-file.ts";
import { jobBoundsIn } from "../../permissions/job-rules.ts";
import { type RunContext, runContextOf } from "../contexts.ts";
import { demandLane } from "../queue/job-queue.ts";
import { closeCall, hasEnded, openCall, scopeBelow, specOf } from "./called.ts";
import { cancelAmong } from "./cancel.ts";
import { type JobWithRights, withRights } from "./job-rights.ts";
import {
	checkRoom,
	deferredMatrix,
	insertJobs,
	needsOf,
	rowOf,
} from "./job-rows.ts";
import {
	combinedStatus,
	holdRun,
	isOver,
	type Job,
	jobsOfRun,
	type Run,
	runById,
	type Status,
	stateOfJobs,
} from "./run.ts";
import { setJobStatus, setRunStatus } from "./set-status.ts";
import { filesOfRun } from "./texts.ts";
import type { RunNames } from "./workflow-name.ts";

/**
 * Lets everything of a run happen that can: jobs whose needs are met begin to wait for a runner, or are skipped; the run's own state
 * follows. Called in the transaction of every change of a job.
 */
export async function advanceRun(
	app: App,
	tx: Transaction,
	given: Run,
): Promise<Run> {
	let run = (await holdRun(tx, given.id)) ?? given;
	// nothing of it is looked at before somebody has let it go
	if (run.needs_approval) return run;
	const around = await runContextOf(app, tx, run);
	if (!around) return run;
	let jobs = await jobsOfRun(tx, run.id, run.attempt);
	const state = stateOfJobs(jobs);
	if (!isOver(state) && (await isHeld(tx, run)))
		return setRunStatus(app, tx, run, state);
	for (let step = 1; ; step++) {
		// with SQLite nothing in here waits for anything
		if (step % 20 === 0) await setImmediate();
		const vain = inVain(jobs);
		if (vain.size > 0)
			jobs = await cancelAmong(app, tx, run, around, { jobs, ids: vain });
		const done = jobs.find((job) => hasEnded(job, jobs));
		const next = done ?? nextToBegin(jobs);
		if (!next) break;
		const changed = done
			? await closeCall(app, tx, run, done, { jobs, around })
			: await begin(app, tx, run, next, { jobs, around });
		jobs = changed
			? jobs.map((job) => (job.id === changed.id ? changed : job))
			: await jobsOfRun(tx, run.id, run.attempt);
	}
	run = await setRunStatus(app, tx, run, stateOfJobs(jobs));
	if (isOver(run.status) && run.concurrency) await releaseNext(app, tx, run);
	return run;
}

/** The jobs that are not to go on because another of their matrix has failed, with all that they call. */
function inVain(jobs: readonly Job[]): ReadonlySet<number> {
	const place = (job: Job) => `${job.parent_id} ${job.key}`;
	const failed = new Set(
		jobs
			.filter(
				(job) =>
					job.status === "failure" &&
					job.fail_fast &&
					!job.forgiving &&
					// what failed in an earlier attempt ends nothing in this one
					!job.origin_id,
			)
			.map(place),
	);
	const vain = new Set<number>();
	if (failed.size === 0) return vain;
	// callers come before what they call
	for (const job of [...jobs].sort((a, b) => a.id - b.id))
		if (
			!isOver(job.status) &&
			(failed.has(place(job)) || vain.has(job.parent_id))
		)
			vain.add(job.id);
	return vain;
}

const neededBy = (job: Job, jobs: readonly Job[]): Job[] => {
	const needs = new Set(needsOf(job));
	return jobs.filter(
		(other) => other.parent_id === job.parent_id && needs.has(other.key),
	);
};

/** The first job whose needs are all over, and of whose matrix not too many are under way; a run may have many. */
function nextToBegin(jobs: readonly Job[]): Job | undefined {
	const place = (parent: number, key: string) => `${parent} ${key}`;
	const open = new Set<string>();
	const busy = new Map<string, number>();
	for (const job of jobs) {
		const at = place(job.parent_id, job.key);
		if (!isOver(job.status)) open.add(at);
		if (job.status === "waiting" || job.status === "running")
			busy.set(at, (busy.get(at) ?? 0) + 1);
	}
	return jobs.find(
		(job) =>
			job.status === "blocked" &&
			!needsOf(job).some((key) => open.has(place(job.parent_id, key))) &&
			(job.max_parallel <= 0 ||
				(busy.get(place(job.parent_id, job.key)) ?? 0) < job.max_parallel),
	);
}

/** Gives the job as it is now, or nothing when others have come in its place. */
async function begin(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	{
		jobs,
		around,
	}: { readonly jobs: readonly Job[]; readonly around: RunContext },
): Promise<Job | undefined> {
	const own = scopeOfJob(scopeBelow(around.scope, job, jobs), job, jobs);
	const set = (status: Status) =>
		setJobStatus(app, tx, run, job, { status, names: around });
	try {
		if (!conditionHolds(job.condition, own)) return await set("skipped");
		if (job.matrix === deferredMatrix) {
			await multiplyOut(app, tx, run, job, { jobs, scope: own });
			return undefined;
		}
		if (job.uses) {
			await openCall(app, tx, run, job, { jobs, scope: own });
			return undefined;
		}
		await demandLane(tx, job);
	} catch (error) {
		if (!(error instanceof ExpressionError || error instanceof WorkflowError))
			throw error;
		return failWith(app, tx, run, job, {
			sentence: error.message,
			names: around,
		});
	}
	return set("waiting");
}

/** What a job's condition may speak of, now that its needs are done. */
function scopeOfJob(scope: Scope, job: Job, jobs: readonly Job[]): Scope {
	const needed = neededBy(job, jobs);
	const results = needed.map((n) => resultOf(n));
	const matrix = JSON.parse(job.matrix) as Value;
	return {
		...scope,
		contexts: {
			...scope.contexts,
			needs: needsContext(job, jobs),
			matrix: typeof matrix === "string" ? {} : matrix,
		},
		status: results.includes("cancelled")
			? "cancelled"
			: results.some((r) => r !== "success")
				? "failure"
				: "success",
	};
}

/** A failure that is forgiven (`continue-on-error`) counts as success. */
const resultOf = ({ status, forgiving }: Job): string =>
	status === "failure" && forgiving ? "success" : status;

/** The `needs` context of a job: results and outputs of those that it needs. */
export function needsContext(
	job: Job,
	jobs: readonly Job[],
): { [key: string]: { result: string; outputs: Record<string, string> } } {
	return Object.fromEntries(
		needsOf(job).map((key) => {
			const all = jobs.filter(
				(other) => other.key === key && other.parent_id === job.parent_id,
			);
			const outputs = all.map(
				(other) => JSON.parse(other.outputs) as Record<string, string>,
			);
			return [
				key,
				{
					result: combinedStatus(all.map((other) => resultOf(other))) as string,
					outputs: Object.assign({}, ...outputs) as Record<string, string>,
				},
			];
		}),
	);
}

/** Puts the jobs of a matrix, which is known now, in the place of the one that stood for them. */
async function multiplyOut(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	{ jobs, scope }: { readonly jobs: readonly Job[]; readonly scope: Scope },
): Promise<void> {
	const caller = jobs.find((other) => other.id === job.parent_id);
	const files = await filesOfRun(app, tx, run);
	const { workflow, spec } = specOf(job, jobs, files);
	const planned = withRights(
		planJob(workflow, spec, scope, caller),
		await jobBoundsIn(tx, run.repository_id),
		caller,
	);
	checkRoom(planned, jobs);
	const [first, ...others] = planned as [JobWithRights, ...JobWithRights[]];
	const { created_at: _, ...row } = rowOf(
		app,
		run,
		first,
		job.position,
		job.parent_id,
	);
	await tx.change((q) =>
		q.updateTable("action_job").set(row).where("id", "=", job.id),
	);
	await insertJobs(app, tx, run, others, {
		position: job.position,
		parent: job.parent_id,
	});
}

/** Ends a job that never ran with a sentence in its log. */
export async function failWith(
	app: App,
	tx: Transaction,
	run: Run,
	job: Job,
	{ sentence, names }: { readonly sentence: string; readonly names: RunNames },
): Promise<Job> {
	const at = now(app);
	const [task] = await tx.rows((q) =>
		q
			.insertInto("action_task")
			.values({
				job_id: job.id,
				repository_id: run.repository_id,
				runner_id: null,
				hash: `none-${job.id}-${at}`,
				status: "failure",
				log_rows: 1,
				log_size: sentence.length,
				started_at: at,
				stopped_at: at,
				updated_at: at,
			})
			.returning("id"),
	);
	await tx.change((q) =>
		q.insertInto("action_log").values({
			task_id: task?.id as number,
			first: 0,
			count: 1,
			content: JSON.stringify([[at * 1000, sentence]]),
		}),
	);
	return setJobStatus(app, tx, run, job, { status: "failure", names });
}

/** Whether another run of the same group is under way, or comes first. */
async function isHeld(tx: Transaction, run: Run): Promise<boolean> {
	if (!run.concurrency) return false;
	const others = await tx.rows((q) =>
		q
			.selectFrom("action_run")
			.select("id")
			.where("repository_id", "=", run.repository_id)
			.where("status", "in", ["blocked", "waiting", "running"])
			.where("concurrency", "=", run.concurrency)
			.where("id", "<>", run.id)
			// one that has waited for an approval comes behind newer ones that have begun
			.where((e) => e.or([e("id", "<", run.id), e("status", "<>", "blocked")]))
			.limit(1),
	);
	return others.length > 0;
}

/** Lets the next run of a group go once one is over. */
async function releaseNext(app: App, tx: Transaction, run: Run): Promise<void> {
	const [next] = await tx.rows((q) =>
		q
			.selectFrom("action_run")
			.select("id")
			.where("repository_id", "=", run.repository_id)
			.where("status", "in", ["blocked", "waiting", "running"])
			.where("concurrency", "=", run.concurrency)
			.orderBy("id")
			.limit(1),
	);
	const held = next && (await runById(tx, next.id));
	if (held) await advanceRun(app, tx, held);
}
