import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, Transaction } from "../database/database.ts";
import { outOfScope } from "../threads/work-scope.ts";
import { traced } from "../tracing/trace.ts";
import { claim, type JobClaim, underClaim } from "./job-claims.ts";
import {
	anyDue,
	giveBack,
	givenUp,
	hasten,
	hastenClaims,
	insertBegun,
	insertJob,
	moveToLane,
	nextDue,
	noteProgress,
	postponeJob,
	removeJob,
	renewClaim,
} from "./job-rows.ts";
import { emptyLane, type Job, type Lane } from "./lane-state.ts";
import { type LaneName, laneNames, lanes } from "./lanes.ts";

/**
 * Does one kind of job; doing it twice must be harmless, since a killed worker's job is done again. The signal ends it when the forge
 * stops, or when another machine has taken the job because this one was not heard of.
 */
export type JobHandler = (
	payload: never,
	signal: AbortSignal,
	progress: Progress,
) => Promise<void>;

/**
 * Notes in a transaction that the job got on in it: attempts before that count no more, so a long job is not given up however often the process ends, as
 * long as each attempt does a piece.
 */
export type Progress = (tx: Transaction) => Promise<void>;

export interface PlannedJob {
	readonly kind: string;
	readonly payload: unknown;
	/** Of jobs with the same key only one waits. */
	readonly dedupe?: string;
	/** Of jobs with the same name here only one runs at a time; the key, unless it is given. */
	readonly alone?: string;
	/** Lets several changes share the job. */
	readonly delayMs?: number;
	/** The account whose turn the job takes, or the repository whose owner's; without either it is the forge's own. */
	readonly owner?: number;
	readonly repository?: number;
}

/** What is known of a job that has begun before it had a row. */
type BegunJob = Required<
	Pick<PlannedJob, "kind" | "payload" | "alone" | "owner">
>;

/** Work that must be done and may be done later; kept in the database, so that it outlives the process. */
export interface Jobs {
	/** Plans a job in the transaction of the change that wants it. */
	enqueue(tx: Transaction, job: PlannedJob): Promise<void>;
	/**
	 * Goes on as a job with work that has begun already and takes too long for who began it: the row is there when this resolves, and the
	 * work is done again by the handler of its kind if this process dies or the work fails.
	 */
	adopt(job: BegunJob, work: Promise<void>): Promise<void>;
	/** Says who does a kind of job, and in which lane it waits. */
	handle(kind: string, lane: LaneName, handler: JobHandler): void;
	/** Looks at once for what other servers have planned. */
	wake(): void;
	start(): Promise<void>;
	/** Waits until no job is due, of all lanes or of one; for tests. `ahead` also does the jobs planned for the next so many milliseconds. */
	settled(aheadMs?: number, lane?: LaneName): Promise<void>;
	close(): Promise<void>;
}

type Work = (signal: AbortSignal) => Promise<void>;

const tries = 8;
/** Attempts during which the process ended. */
const deadly = 3;
/** How long an orderly end waits for jobs that do not listen to their signal. */
const lastWordMs = 10_000;
const pollMs = 5_000;
/** A clock that goes back by less is only set right. */
const smallestJump = 30_000;

/** A machine that dies is taken over from after `leaseMs`; one that lives renews its leases every `renewMs`. */
export interface JobTimes {
	readonly leaseMs?: number;
	readonly renewMs?: number;
	/** The time by which claims are compared, where several machines share them. */
	readonly timeIn?: (tx: Transaction) => Promise<number>;
}

interface JobOptions extends JobTimes {
	/** Whether no job may be begun for now. */
	readonly paused?: () => Promise<boolean>;
}

export function openJobs(
	db: Database,
	clock: () => number,
	log: Logger,
	{
		leaseMs = 120_000,
		renewMs = leaseMs / 4,
		timeIn,
		paused = async () => false,
	}: JobOptions = {},
): Jobs {
	const handlers = new Map<string, { lane: LaneName; handler: JobHandler }>();
	const stop = new AbortController();
	const me = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
	const all = laneNames.map(emptyLane);
	let started = false;
	/** How many jobs have ended here: what waited for them may be begun. */
	let ended = 0;
	const timers: NodeJS.Timeout[] = [];

	const time = timeIn ?? (async () => clock());
	const laneOf = (kind: string): LaneName =>
		handlers.get(kind)?.lane ?? "quick";
	const running = () => all.flatMap((lane) => [...lane.running.values()]);

	function wake(lane: Lane) {
		if (!started || stop.signal.aborted || lane.woken) return;
		lane.woken = true;
		void fill(lane, 0);
	}
	/** Begins the jobs that are due until a moment, as far as there are places. */
	function fill(lane: Lane, until: number): Promise<void> {
		lane.looking = outOfScope(() =>
			lane.looking.then(() => beginDue(lane, until)),
		);
		return lane.looking;
	}
	async function beginDue(lane: Lane, until: number): Promise<void> {
		lane.woken = false;
		try {
			await followClock(lane);
			while (!stop.signal.aborted && (await beginOne(lane, until)));
		} catch (error) {
			log.error({ err: error, lane: lane.name }, "jobs could not be read");
		}
	}
	/** Jobs that were planned by a clock which has been put back since would wait for as long as that. */
	async function followClock(lane: Lane) {
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
	async function beginOne(lane: Lane, until: number): Promise<boolean> {
		if (lane.running.size >= lanes[lane.name].atOnce) return false;
		const now = clock();
		const job = await pick(lane, now, Math.max(now, until));
		if (!job || (await paused())) return false;
		const mine = await db.write(async (tx) =>
			claim(tx, job, { now: await time(tx), leaseMs, by: me }),
		);
		if (!mine) {
			// taken by another machine; one that is met twice is so by another clock than ours
			const goesOn = lane.missed !== job.id;
			lane.missed = job.id;
			return goesOn;
		}
		lane.last = job.owner_id;
		run(lane, job, (signal) => handled(job, signal));
		return true;
	}
	function run(lane: Lane, job: Job, work: Work) {
		const lost = new AbortController();
		const signal = AbortSignal.any([stop.signal, lost.signal]);
		const held: JobClaim = { id: job.id, by: me, ended: false };
		const done = outOfScope(() =>
			underClaim(held, () => perform(job, work, signal)),
		)
			.catch((error) => log.error({ err: error }, "a job could not be ended"))
			.finally(() => {
				held.ended = true;
				lane.running.delete(job.id);
				ended++;
				wake(lane);
			});
		const until = performance.now() + leaseMs;
		lane.running.set(job.id, { job, lost, done, until });
	}
	async function pick(lane: Lane, now: number, due: number) {
		const at = { lane: lane.name, now, due };
		if (!(await db.first(anyDue, at))) return undefined;
		const here = [...lane.running.values()].map(({ job }) => job);
		const { perOwner } = lanes[lane.name];
		const byOwner = Map.groupBy(here, (job) => job.owner_id);
		const rest = {
			...at,
			owners: [...byOwner].flatMap(([owner, jobs]) =>
				jobs.length >= perOwner ? [owner] : [],
			),
			ids: here.map((job) => job.id),
			busy: running().flatMap(({ job }) => job.alone ?? []),
		};
		return (
			(await db.first(nextDue, { ...rest, after: lane.last })) ??
			(await db.first(nextDue, { ...rest, after: -1 }))
		);
	}
	async function handled(job: Job, signal: AbortSignal) {
		const { handler } = handlers.get(job.kind) ?? {};
		if (!handler) throw new Error(`nobody does jobs of the kind ${job.kind}`);
		await traced(`job ${job.kind}`, { kind: "consumer", root: true }, () =>
			handler(JSON.parse(job.payload) as never, signal, (tx) =>
				progressed(tx, job),
			),
		);
	}
	async function progressed(tx: Transaction, job: Job) {
		if (job.attempts === 0 && job.error === null) return;
		await tx.run(noteProgress, { id: job.id, claimed_by: me });
		tx.afterCommit(() => {
			job.attempts = 0;
			job.error = null;
		});
	}
	async function perform(job: Job, work: Work, signal: AbortSignal) {
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
	async function renew() {
		const all = running();
		// this one was stopped, or did not reach the database: others may have begun them
		if (timeIn)
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
	return {
		async enqueue(tx, job) {
			const { kind, dedupe = null, delayMs = 0 } = job;
			const now = clock();
			const name = laneOf(kind);
			tx.later(insertJob, {
				kind,
				lane: name,
				owner: job.owner ?? 0,
				repository: job.repository ?? 0,
				payload: JSON.stringify(job.payload),
				dedupe,
				alone: job.alone ?? dedupe,
				runAt: now + delayMs,
				at: Math.floor(now / 1000),
			});
			const lane = all.find((one) => one.name === name) as Lane;
			tx.afterCommit(() => {
				if (delayMs === 0) wake(lane);
				// what is later is found when the forge looks for what other machines have planned
				else if (delayMs < pollMs)
					setTimeout(() => wake(lane), delayMs).unref();
			});
		},
		async adopt({ kind, payload, alone, owner }, work) {
			const text = JSON.stringify(payload);
			const now = clock();
			const name = laneOf(kind);
			const row = {
				...{ kind, lane: name, owner, payload: text, alone, by: me },
				at: Math.floor(now / 1000),
			};
			const { id } = (await db.write(async (tx) =>
				tx.first(insertBegun, { ...row, until: (await time(tx)) + leaseMs }),
			)) as { id: number };
			const lane = all.find((one) => one.name === name) as Lane;
			run(
				lane,
				{
					id,
					kind,
					owner_id: owner,
					payload: text,
					alone,
					attempts: 0,
					error: null,
				},
				() => work,
			);
		},
		handle: (kind, lane, handler) => void handlers.set(kind, { lane, handler }),
		wake: () => all.forEach(wake),
		async start() {
			await db.write(async (tx) => {
				for (const [kind, { lane }] of handlers)
					await tx.run(moveToLane, { kind, lane });
			});
			started = true;
			timers.push(
				setInterval(() => all.forEach(wake), pollMs).unref(),
				setInterval(() => void renew(), renewMs).unref(),
			);
			all.forEach(wake);
		},
		async settled(aheadMs = 0, only) {
			const wanted = all.filter(({ name }) => !only || name === only);
			// one moment for all: a job that plans its next run is not done for ever
			const until = clock() + aheadMs;
			for (;;) {
				const before = ended;
				await Promise.all(wanted.map((lane) => fill(lane, until)));
				const under = wanted.flatMap((lane) => [...lane.running.values()]);
				if (under.length) await Promise.race(under.map(({ done }) => done));
				else if (ended === before) return;
			}
		},
		async close() {
			stop.abort(new Error("the server is stopping"));
			for (const timer of timers) clearInterval(timer);
			await Promise.all(all.map((lane) => lane.looking));
			const done = Promise.all(running().map(({ done }) => done));
			const patience = new AbortController();
			await Promise.race([
				done.finally(() => patience.abort()),
				setTimeoutPromise(lastWordMs, undefined, {
					signal: patience.signal,
				}).catch(() => {}),
			]);
		},
	};
}
