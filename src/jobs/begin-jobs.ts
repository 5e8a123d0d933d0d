import type { Reader } from "../database/database.ts";
import { outOfScope } from "../threads/work-scope.ts";
import { claim } from "./job-claims.ts";
import {
	anyDue,
	hasten,
	hastenClaims,
	nextDue,
	nextOfOwner,
	nextThing,
	oldestOnThing,
} from "./job-rows.ts";
import { type JobWorker, runningJobs } from "./job-worker.ts";
import type { Job, Lane } from "./lane-state.ts";
import { lanes } from "./lanes.ts";
import { handleJob, openRuns, type RunJob } from "./run-jobs.ts";

/** Begins the jobs of a worker. */
interface Beginner {
	/** Looks soon for what is due in a lane. */
	wake(lane: Lane): void;
	/** Begins the jobs that are due until a moment, as far as there are places. */
	fill(lane: Lane, until: number): Promise<void>;
	readonly run: RunJob;
}

/** One look passes over so many owners whose jobs all wait for work on the same things: thousands may wait for one thing of the whole forge. */
const mostSteps = 50;
/** A clock that goes back by less is only set right. */
const smallestJump = 30_000;

/** Looks for due jobs, lane by lane, and begins them. */
export function openBeginner(worker: JobWorker): Beginner {
	const { db, clock, log, stop } = worker;
	const run = openRuns(worker, wake);

	function wake(lane: Lane) {
		if (!worker.started || stop.signal.aborted || lane.woken) return;
		lane.woken = true;
		void fill(lane, 0);
	}
	function fill(lane: Lane, until: number): Promise<void> {
		lane.looking = outOfScope(() =>
			lane.looking.then(() => beginDue(lane, until)),
		);
		return lane.looking;
	}
	async function beginDue(lane: Lane, until: number): Promise<void> {
		lane.woken = false;
		try {
			await followClock(worker, lane);
			while (!stop.signal.aborted && (await beginOne(lane, until)));
		} catch (error) {
			log.error({ err: error, lane: lane.name }, "jobs could not be read");
		}
	}
	async function beginOne(lane: Lane, until: number): Promise<boolean> {
		if (lane.running.size >= lanes[lane.name].atOnce) return false;
		const { leaseMs, me } = worker;
		const now = clock();
		const job = await pick(worker, lane, now, Math.max(now, until));
		if (!job || (await worker.paused())) return false;
		const mine = await db.write(async (tx) =>
			claim(tx, job, { now: await worker.time(tx), leaseMs, by: me }),
		);
		if (!mine) {
			// taken by another machine; one that is met twice is so by another clock than ours
			const goesOn = lane.missed !== job.id;
			lane.missed = job.id;
			return goesOn;
		}
		lane.last = job.owner_id;
		run(lane, job, (signal) => handleJob(worker, job, signal));
		return true;
	}
	return { wake, fill, run };
}

/** Jobs that were planned by a clock which has been put back since would wait for as long as that. */
async function followClock({ db, clock, log }: JobWorker, lane: Lane) {
	const now = clock();
	const by = lane.seen - now;
	lane.seen = now;
	if (by < smallestJump) return;
	log.warn({ lane: lane.name, ms: by }, "the clock was put back");
	await db.write(async (tx) => {
		const moved = { lane: lane.name, now, by };
		await tx.run(hasten, moved);
		await tx.run(hastenClaims, moved);
	});
}

/** The next job of a lane that is due: owners take turns, and none has more than its share of the places. */
async function pick(
	worker: JobWorker,
	lane: Lane,
	now: number,
	due: number,
): Promise<Job | undefined> {
	const { db } = worker;
	const at = { lane: lane.name, now, due };
	if (!(await db.first(anyDue, at))) return undefined;
	const here = [...lane.running.values()].map(({ job }) => job);
	const { perOwner } = lanes[lane.name];
	const byOwner = Map.groupBy(here, (job) => job.owner_id);
	const look = {
		...at,
		full: new Set(
			[...byOwner].flatMap(([owner, jobs]) =>
				jobs.length >= perOwner ? [owner] : [],
			),
		),
		ids: here.map((job) => job.id),
		busy: runningJobs(worker).flatMap(({ job }) => job.alone ?? []),
	};
	const { last } = lane;
	const steps = { left: mostSteps, at: last };
	const found =
		(await nextFree(db, look, steps, { after: last })) ??
		(await nextFree(db, look, steps, { after: -1, last }));
	// the next look goes on behind the owners who have been passed over
	if (!found && steps.left <= 0) lane.last = steps.at;
	return found;
}

/** All that is known when a job is looked for: owners who have enough are `full`. */
type Look = Omit<Parameters<typeof nextDue.build>[1], "after"> & {
	readonly full: ReadonlySet<number>;
};

/** How many owners a look may still pass over, and who was the last. */
interface Steps {
	left: number;
	at: number;
}

/**
 * The next job that can begin, of owners behind one and up to another. They are stepped through along an index, one job of each: a backlog of one owner costs nobody anything. An owner
 * whose oldest jobs all wait for work on the same things has others looked for among his late events; else he is passed over, which takes one of the steps.
 */
async function nextFree(
	db: Reader,
	{ full, ...look }: Look,
	steps: Steps,
	{ after, last = Number.POSITIVE_INFINITY }: { after: number; last?: number },
): Promise<Job | undefined> {
	for (let behind = after; steps.left > 0; steps.left--) {
		const found = await db.first(nextDue, { ...look, after: behind });
		if (!found || found.owner_id > last) return undefined;
		const { owner_id: owner } = found;
		if (!full.has(owner)) {
			if (found.free) return found;
			const other = await freeOf(db, owner, look);
			if (other) return other;
		}
		behind = owner;
		steps.at = owner;
	}
	return undefined;
}

/** A job of an owner that nobody's work stands in the way of, though it does in that of his oldest one. */
async function freeOf(
	db: Reader,
	owner: number,
	look: Omit<Look, "full">,
): Promise<Job | undefined> {
	if (look.lane === "events") return onOtherThing(db, owner, look);
	const found = await db.first(nextOfOwner, { ...look, owner });
	return found?.free ? found : undefined;
}

/** A late event of an owner on a thing that nobody works on: there are no more things than consumers of events. */
async function onOtherThing(
	db: Reader,
	owner: number,
	{ due, now, busy }: { due: number; now: number; busy: readonly string[] },
): Promise<Job | undefined> {
	for (let behind = ""; ; ) {
		const thing = await db.first(nextThing, { owner, behind, due, now });
		if (!thing?.alone) return undefined;
		const { alone, taken } = thing;
		const free = !taken && !busy.includes(alone);
		const job =
			free && (await db.first(oldestOnThing, { owner, alone, due, now }));
		if (job) return job;
		behind = alone;
	}
}
