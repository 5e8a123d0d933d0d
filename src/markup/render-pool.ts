import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { workerFile } from "../threads/worker-file.ts";
import type { Pieces } from "./references.ts";
import type { RenderJob } from "./render-worker.ts";

/** Rendering in threads, so that a large text holds up nobody. */
export interface RenderPool {
	/** The rendered text, or undefined when it took too long, too much memory, or too many are waiting. */
	render(job: RenderJob): Promise<Pieces | undefined>;
	close(): Promise<void>;
}

export interface RenderPoolConfig {
	/** Threads at most; they start with the first text and stay. */
	readonly threads: number;
	/** Milliseconds for one text; a thread that needs longer is ended. */
	readonly deadline: number;
	/** Texts that may wait. */
	readonly waiting: number;
}

const megabytes = 256;

/** A pool without any thread yet. */
export function openRenderPool(config: RenderPoolConfig): RenderPool {
	const idle: Worker[] = [];
	const all = new Set<Worker>();
	const queue: ((worker: Worker) => void)[] = [];

	function start(): Worker {
		const worker = new Worker(workerFile("render-worker", import.meta.url), {
			resourceLimits: { maxOldGenerationSizeMb: megabytes },
			// It needs none of the settings of the process, nor its secrets.
			env: {},
			execArgv: [],
		});
		// Waiting for texts is no reason to keep the process.
		worker.unref();
		worker.on("error", () => {});
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
		if (next) next(worker);
		else idle.push(worker);
	}

	return {
		async render(job) {
			const worker = await take();
			if (!worker) return undefined;
			const over = new AbortController();
			const timer = setTimeout(() => over.abort(), config.deadline);
			const { signal } = over;
			const ended = () => over.abort();
			worker.once("exit", ended);
			try {
				worker.postMessage(job);
				const [pieces] = await once(worker, "message", { signal });
				return pieces as Pieces;
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
