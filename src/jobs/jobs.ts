import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database, Transaction } from "../database/database.ts";
import { openBeginner } from "./begin-jobs.ts";
import {
	insertBegun,
	insertJob,
	moveToLane,
	releaseOthers,
} from "./job-rows.ts";
import {
	type JobHandler,
	type JobTimes,
	type JobWorker,
	runningJobs,
} from "./job-worker.ts";
import { emptyLane, type Lane } from "./lane-state.ts";
import { type LaneName, laneNames } from "./lanes.ts";
import { renewLeases } from "./run-jobs.ts";

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

/** How long an orderly end waits for jobs that do not listen to their signal. */
const lastWordMs = 10_000;
const pollMs = 5_000;

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
	const worker: JobWorker = {
		db,
		clock,
		log,
		me: `${process.pid}-${Math.random().toString(36).slice(2, 10)}`,
		leaseMs,
		isShared: timeIn !== undefined,
		time: timeIn ?? (async () => clock()),
		paused,
		handlers: new Map(),
		lanes: laneNames.map(emptyLane),
		stop: new AbortController(),
		started: false,
		ended: 0,
	};
	const { handlers, lanes, stop } = worker;
	const { wake, fill, run } = openBeginner(worker);
	const timers: NodeJS.Timeout[] = [];
	return {
		...plannerOf(worker, wake),
		async adopt({ kind, payload, alone, owner }, work) {
			const text = JSON.stringify(payload);
			const lane = laneOf(worker, kind);
			const row = {
				...{ kind, lane: lane.name, owner, payload: text, alone },
				at: Math.floor(clock() / 1000),
				by: worker.me,
			};
			const { id } = (await db.write(async (tx) =>
				tx.first(insertBegun, {
					...row,
					until: (await worker.time(tx)) + leaseMs,
				}),
			)) as { id: number };
			const job = { id, kind, owner_id: owner, payload: text, alone };
			run(lane, { ...job, attempts: 0, error: null }, () => work);
		},
		handle: (kind, lane, handler) => void handlers.set(kind, { lane, handler }),
		wake: () => lanes.forEach(wake),
		async start() {
			await db.write(async (tx) => {
				for (const [kind, { lane }] of handlers)
					for (const move of moveToLane) await tx.run(move, { kind, lane });
				// nobody else does jobs of this database: whoever has some was killed
				if (!worker.isShared) await tx.run(releaseOthers, { by: worker.me });
			});
			worker.started = true;
			timers.push(
				setInterval(() => lanes.forEach(wake), pollMs).unref(),
				setInterval(() => void renewLeases(worker), renewMs).unref(),
			);
			lanes.forEach(wake);
		},
		async settled(aheadMs = 0, only) {
			const wanted = lanes.filter(({ name }) => !only || name === only);
			// one moment for all: a job that plans its next run is not done for ever
			const until = clock() + aheadMs;
			for (;;) {
				const before = worker.ended;
				await Promise.all(wanted.map((lane) => fill(lane, until)));
				const under = wanted.flatMap((lane) => [...lane.running.values()]);
				if (under.length) await Promise.race(under.map(({ done }) => done));
				else if (worker.ended === before) return;
			}
		},
		async close() {
			stop.abort(new Error("the server is stopping"));
			for (const timer of timers) clearInterval(timer);
			await Promise.all(lanes.map((lane) => lane.looking));
			await endOf(runningJobs(worker).map(({ done }) => done));
		},
	};
}

/** The lane in which a kind of job waits. */
const laneOf = ({ handlers, lanes }: JobWorker, kind: string): Lane => {
	const name = handlers.get(kind)?.lane ?? "quick";
	return lanes.find((one) => one.name === name) as Lane;
};

/** Plans jobs, and wakes their lanes when they are due soon. */
const plannerOf = (
	worker: JobWorker,
	wake: (lane: Lane) => void,
): Pick<Jobs, "enqueue"> => ({
	async enqueue(tx, job) {
		const { kind, dedupe = null, delayMs = 0 } = job;
		const now = worker.clock();
		const lane = laneOf(worker, kind);
		tx.later(insertJob, {
			kind,
			lane: lane.name,
			owner: job.owner ?? 0,
			repository: job.repository ?? 0,
			payload: JSON.stringify(job.payload),
			dedupe,
			alone: job.alone ?? dedupe,
			runAt: now + delayMs,
			at: Math.floor(now / 1000),
		});
		tx.afterCommit(() => {
			if (delayMs === 0) wake(lane);
			// what is later is found when the forge looks for what other machines have planned
			else if (delayMs < pollMs) setTimeout(() => wake(lane), delayMs).unref();
		});
	},
});

/** Waits for jobs that end in order, for some time. */
async function endOf(jobs: readonly Promise<void>[]): Promise<void> {
	const patience = new AbortController();
	await Promise.race([
		Promise.all(jobs).finally(() => patience.abort()),
		setTimeoutPromise(lastWordMs, undefined, {
			signal: patience.signal,
		}).catch(() => {}),
	]);
}
