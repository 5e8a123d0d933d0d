import type { Transaction } from "../database/database.ts";
import { outOfScope } from "../threads/work-scope.ts";
import { traced } from "../tracing/trace.ts";
import { type JobClaim, underClaim } from "./job-claims.ts";
import {
	giveBack,
	givenUp,
	noteProgress,
	postponeJob,
	removeJob,
	renewClaim,
} from "./job-rows.ts";
import { type JobWorker, runningJobs } from "./job-worker.ts";
import type { Job, Lane } from "./lane-state.ts";

type Work = (signal: AbortSignal) => Promise<void>;

/** Does a job that is ours, and tells when its place is free. */
export type RunJob = (lane: Lane, job: Job, work: Work) => void;

const tries = 8;
/** Attempts during which the process ended. */
const deadly = 3;

/** How the jobs of a worker are done, with what is to happen when one has ended. */
export function openRuns(
	worker: JobWorker,
	freed: (lane: Lane) => void,
): RunJob {
	const { log, leaseMs, me, stop } = worker;
	return (lane, job, work) => {
		const lost = new AbortController();
		const signal = AbortSignal.any([stop.signal, lost.signal]);
		const held: JobClaim = { id: job.id, by: me, ended: false };
		const done = outOfScope(() =>
			underClaim(held, () => perform(worker, job, work, signal)),
		)
			.catch((error) => log.error({ err: error }, "a job could not be ended"))
			.finally(() => {
				held.ended = true;
				lane.running.delete(job.id);
				worker.ended++;
				freed(lane);
			});
		const until = performance.now() + leaseMs;
		lane.running.set(job.id, { job, lost, done, until });
	};
}

async function perform(
	{ db, clock, log, me, stop }: JobWorker,
	job: Job,
	work: Work,
	signal: AbortSignal,
) {
	const mine = { id: job.id, by: me };
	try {
		// a job that ends its process each time is not begun for ever
		if (job.error === null && job.attempts >= deadly)
			throw new Error("the process ended repeatedly during this task");
		await work(signal);
		await db.write((tx) => tx.run(removeJob, mine));
	} catch (error) {
		if (stop.signal.aborted) {
			await db.write((tx) => tx.run(giveBack, mine));
			return;
		}
		log.warn(
			{ err: error, job: job.kind, attempt: job.attempts + 1 },
			"a job failed",
		);
		const wait = Math.min(60_000 * 2 ** job.attempts, 6 * 3_600_000);
		const never =
			job.attempts + 1 >= tries ||
			(job.error === null && job.attempts >= deadly);
		await db.write((tx) =>
			tx.run(postponeJob, {
				...mine,
				runAt: never ? givenUp : clock() + wait,
				error: String(error).slice(0, 500),
			}),
		);
	}
}

/** Has a job done by the handler of its kind. */
export async function handleJob(
	{ handlers, me }: JobWorker,
	job: Job,
	signal: AbortSignal,
): Promise<void> {
	const { handler } = handlers.get(job.kind) ?? {};
	if (!handler) throw new Error(`nobody does jobs of the kind ${job.kind}`);
	await traced(`job ${job.kind}`, { kind: "consumer", root: true }, () =>
		handler(JSON.parse(job.payload) as never, signal, (tx) =>
			noteGotOn(tx, job, me),
		),
	);
}

async function noteGotOn(tx: Transaction, job: Job, me: string) {
	if (job.attempts === 0 && job.error === null) return;
	await tx.run(noteProgress, { id: job.id, claimed_by: me });
	tx.afterCommit(() => {
		job.attempts = 0;
		job.error = null;
	});
}

/** Renews the leases of the jobs under way, and ends those that another machine may have begun. */
export async function renewLeases(worker: JobWorker): Promise<void> {
	const { db, log, leaseMs, me, time } = worker;
	const all = runningJobs(worker);
	// this one was stopped, or did not reach the database: others may have begun them
	if (worker.isShared)
		for (const { lost, until } of all)
			if (until < performance.now())
				lost.abort(new Error("the lease of the job is over"));
	for (const one of all)
		try {
			const { job, lost } = one;
			if (lost.signal.aborted) continue;
			const until = performance.now() + leaseMs;
			const still = await db.write(async (tx) =>
				tx.run(renewClaim, {
					id: job.id,
					claimed_by: me,
					claimed_until_ms: (await time(tx)) + leaseMs,
				}),
			);
			one.until = until;
			if (!still) lost.abort(new Error("another machine is running the job"));
		} catch (error) {
			log.error({ err: error, job: one.job.kind }, "lease was not renewed");
		}
}
