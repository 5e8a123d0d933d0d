import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { noteDeadline, startWorker } from "./start-worker.ts";
import { type Load, openTurns } from "./turns.ts";

/** Work in threads, so that it holds up nobody. */
interface ThreadPool<Job, Answer> {
	/** What the worker answers somebody's job, or undefined when it failed, took too long or too much memory, or too many are waiting. */
	run(job: Job, user: string): Promise<Answer | undefined>;
	/**
	 * The same, and why there is no answer: too many wait ("busy"), or the job is too much ("failed"). The bytes of `moved` change hands instead of being
	 * copied: nobody else may have them any more.
	 */
	attempt(
		job: Job,
		user: string,
		moved?: readonly Uint8Array[],
	): Promise<{ readonly answer: Answer } | "busy" | "failed">;
	load(): Load;
	/** Changes how many threads work at the same time, and for one user, up to those that it began with. Jobs that have begun go on. */
	bound(bounds: { readonly atOnce: number; readonly perUser: number }): void;
	close(): Promise<void>;
}

export interface ThreadLimits {
	/** Threads at most; they start with the first job and stay. */
	readonly threads: number;
	/** Threads at most that work for one user. */
	readonly perUser?: number;
	/** Milliseconds for one job; a thread that needs longer is ended. */
	readonly deadline: number;
	/** Jobs that may wait. */
	readonly waiting: number;
}

interface ThreadPoolConfig extends ThreadLimits {
	/** The module that answers one message with one message. */
	readonly worker: URL;
	/** The data that each thread begins with. */
	readonly data?: unknown;
	/** What the objects of one thread may take. */
	readonly megabytes: number;
	/** Megabytes for objects that have just been made; by itself V8 takes a fiftieth of the others, and collects as often. */
	readonly young?: number;
	/** Milliseconds after which a thread ends that had nothing to do: what it has read stays in memory until then. It stays for ever where this is left out. */
	readonly rest?: number;
}

/** Milliseconds after which threads end that are seldom needed. */
export const restOfThreads = 60_000;

class TooManyWait extends Error {}
const busy = () => new TooManyWait();

/** A pool without any thread yet. */
export function openThreadPool<Job, Answer>(
	config: ThreadPoolConfig,
): ThreadPool<Job, Answer> {
	const idle: Worker[] = [];
	const ends = new Map<Worker, NodeJS.Timeout>();
	const all = new Set<Worker>();
	const { threads: atOnce, perUser, waiting } = config;
	const turns = openTurns({ atOnce, perUser, waiting }, { busy, gone: busy });

	function start(): Worker {
		const limits = {
			maxOldGenerationSizeMb: config.megabytes,
			...(config.young && { maxYoungGenerationSizeMb: config.young }),
		};
		const worker = startWorker(config.worker, limits, config.data);
		worker.once("exit", () => leave(worker));
		all.add(worker);
		return worker;
	}
	function leave(worker: Worker) {
		all.delete(worker);
		stay(worker);
		const at = idle.indexOf(worker);
		if (at >= 0) idle.splice(at, 1);
	}
	function giveBack(worker: Worker) {
		if (!all.has(worker)) return;
		// Waiting for jobs is no reason to keep the process.
		worker.unref();
		idle.push(worker);
		if (config.rest === undefined) return;
		const end = setTimeout(() => {
			// nobody takes it any more while it ends
			leave(worker);
			void worker.terminate();
		}, config.rest);
		ends.set(worker, end.unref());
	}
	/** Lets a thread end no more for having nothing to do. */
	function stay(worker: Worker) {
		clearTimeout(ends.get(worker));
		ends.delete(worker);
	}
	async function turnOf(user: string): Promise<(() => void) | undefined> {
		try {
			return await turns.take({ user });
		} catch (error) {
			if (error instanceof TooManyWait) return undefined;
			throw error;
		}
	}

	const pool: ThreadPool<Job, Answer> = {
		load: () => turns.load(),
		bound: turns.bound,
		async run(job, user) {
			const done = await pool.attempt(job, user);
			return typeof done === "string" ? undefined : done.answer;
		},
		async attempt(job, user, moved = []) {
			const endTurn = await turnOf(user);
			if (!endTurn) return "busy";
			const worker = idle.pop() ?? start();
			stay(worker);
			worker.ref();
			const over = new AbortController();
			const timer = setTimeout(() => {
				noteDeadline(worker);
				over.abort();
			}, config.deadline);
			const { signal } = over;
			const ended = () => over.abort();
			worker.once("exit", ended);
			try {
				worker.postMessage(job, ownBuffers(moved));
				const [answer] = await once(worker, "message", { signal });
				return { answer: answer as Answer };
			} catch {
				await worker.terminate();
				return "failed";
			} finally {
				clearTimeout(timer);
				worker.off("exit", ended);
				giveBack(worker);
				endTurn();
			}
		},
		async close() {
			await Promise.all([...all].map((worker) => worker.terminate()));
		},
	};
	return pool;
}

/** The memory of bytes that have it for themselves. */
const ownBuffers = (all: readonly Uint8Array[]): ArrayBuffer[] => [
	...new Set(
		all.flatMap(({ buffer, byteLength }) =>
			buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
				? [buffer]
				: [],
		),
	),
];
