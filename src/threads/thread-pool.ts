import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { startWorker } from "./start-worker.ts";

/** Work in threads, so that it holds up nobody. */
export interface ThreadPool<Job, Answer> {
	/** What the worker answers, or undefined when it failed, took too long or too much memory, or too many are waiting. */
	run(job: Job): Promise<Answer | undefined>;
	close(): Promise<void>;
}

export interface ThreadLimits {
	/** Threads at most; they start with the first job and stay. */
	readonly threads: number;
	/** Milliseconds for one job; a thread that needs longer is ended. */
	readonly deadline: number;
	/** Jobs that may wait. */
	readonly waiting: number;
}

export interface ThreadPoolConfig extends ThreadLimits {
	/** The module that answers one message with one message. */
	readonly worker: URL;
	/** What the objects of one thread may take. */
	readonly megabytes: number;
}

/** A pool without any thread yet. */
export function openThreadPool<Job, Answer>(
	config: ThreadPoolConfig,
): ThreadPool<Job, Answer> {
	const idle: Worker[] = [];
	const all = new Set<Worker>();
	const queue: ((worker: Worker) => void)[] = [];

	function start(): Worker {
		const worker = startWorker(config.worker, {
			maxOldGenerationSizeMb: config.megabytes,
		});
		worker.once("exit", () => leave(worker));
		all.add(worker);
		return worker;
	}
	function leave(worker: Worker) {
		all.delete(worker);
		const at = idle.indexOf(worker);
		if (at >= 0) idle.splice(at, 1);
		if (queue.length > 0 && all.size < config.threads) queue.shift()?.(start());
	}
	function take(): Promise<Worker> | undefined {
		const free = idle.pop();
		if (free) return Promise.resolve(free);
		if (all.size < config.threads) return Promise.resolve(start());
		if (queue.length >= config.waiting) return undefined;
		return new Promise((done) => queue.push(done));
	}
	function giveBack(worker: Worker) {
		if (!all.has(worker)) return;
		const next = queue.shift();
		if (next) return next(worker);
		// Waiting for jobs is no reason to keep the process.
		worker.unref();
		idle.push(worker);
	}

	return {
		async run(job) {
			const worker = await take();
			if (!worker) return undefined;
			worker.ref();
			const over = new AbortController();
			const timer = setTimeout(() => over.abort(), config.deadline);
			const { signal } = over;
			const ended = () => over.abort();
			worker.once("exit", ended);
			try {
				worker.postMessage(job);
				const [answer] = await once(worker, "message", { signal });
				return answer as Answer;
			} catch {
				await worker.terminate();
				return undefined;
			} finally {
				clearTimeout(timer);
				worker.off("exit", ended);
				giveBack(worker);
			}
		},
		async close() {
			queue.length = 0;
			await Promise.all([...all].map((worker) => worker.terminate()));
		},
	};
}
