import { AsyncResource } from "node:async_hooks";
import type { Database } from "../database.ts";
import { attempt, type Job, type Lane, type WriterState } from "./attempt.ts";
import { openFlush } from "./flush.ts";
import type { Address } from "./silence.ts";
import type { Statements } from "./transaction.ts";

/** How many transactions run at once: more of them only wait for each other. */
const LANES = 6;
/** How many jobs share a transaction: one that fails makes all of them start anew. */
const SHARING = 16;

/** Writes to PostgreSQL. */
interface Writer {
	write: Database["write"];
	close(): Promise<void>;
}

/**
 * A few transactions run at once, each on a connection of its own: with all of them at once most of the time went into waiting for each other's rows. Jobs
 * that may share a transaction wait while one of them runs, and then run together. After
 * their commits they wait for the disk together (flush.ts). A transaction that lost to another one is tried again.
 */
export function openWriter(to: Address, run: Statements): Writer {
	const lanes: Lane[] = Array.from({ length: LANES }, () => ({}));
	const durable = openFlush(to);
	const waiting: Job[] = [];
	const state: WriterState = {
		...{ to, run, lanes, waiting, durable, ended, waitAgain },
		closed: false,
	};
	const idle: (() => void)[] = [];
	let unfinished = 0;

	function next() {
		while (waiting.length) {
			const free = lanes.filter((lane) => !lane.busy);
			const lane = free.find((one) => one.connection) ?? free[0];
			const jobs = lane && take();
			if (!lane || !jobs) return;
			void drive(lane, jobs);
		}
	}
	/** The job that waits for the longest time, with those that may share its transaction. */
	function take(): readonly Job[] | undefined {
		const running = new Set(lanes.map((lane) => lane.busy && lane.sharing));
		const first = waiting.find(
			(job) => !job.sharing || !running.has(job.sharing),
		);
		if (!first) return;
		const jobs = first.sharing
			? waiting.filter((job) => job.sharing === first.sharing).slice(0, SHARING)
			: [first];
		for (const job of jobs) waiting.splice(waiting.indexOf(job), 1);
		return jobs;
	}
	async function drive(lane: Lane, jobs: readonly Job[]) {
		lane.busy = true;
		lane.sharing = jobs[0]?.sharing;
		const end = await attempt(state, lane, jobs).catch((error) => () => {
			for (const job of jobs) job.reject(error);
			return true;
		});
		lane.busy = false;
		next();
		if (end()) ended(jobs.length);
	}
	function ended(jobs: number) {
		unfinished -= jobs;
		if (unfinished === 0) for (const act of idle.splice(0)) act();
	}

	/** Each of them in a transaction of its own: whose fault it was is not known. */
	function waitAgain(jobs: readonly Job[], pause: number): false {
		const alone = jobs.map((job) => ({ ...job, sharing: undefined }));
		setTimeout(() => {
			waiting.unshift(...alone);
			next();
		}, pause);
		return false;
	}

	return {
		write: (work, sharing) =>
			new Promise((resolve, reject) => {
				if (state.closed) return reject(new Error("the database is closed"));
				unfinished++;
				waiting.push({
					// the end of other work begins it
					work: AsyncResource.bind(work),
					resolve: resolve as never,
					reject,
					tries: 0,
					sharing,
				});
				next();
			}),
		async close() {
			// what is written may lead to more being written
			while (unfinished)
				await new Promise<void>((resolve) => idle.push(resolve));
			state.closed = true;
			await durable.close();
			for (const lane of lanes) await lane.connection?.end();
		},
	};
}
