import { openThreadPool, restOfThreads } from "../../threads/thread-pool.ts";
import type { Load } from "../../threads/turns.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { IndexAnswer, IndexJob } from "./index-job.ts";

/** Packs texts and finds their trigrams, in a thread, by turns of the owners of repositories. */
export interface IndexThread {
	/** @throws Error where the job is too much */
	ask<K extends IndexJob["kind"]>(
		job: Extract<IndexJob, { kind: K }>,
		owner: number,
	): Promise<IndexAnswer[K]>;
	load(): Load;
	close(): Promise<void>;
}

/** Without a thread yet; it ends some time after the last job. */
export function openIndexThread(): IndexThread {
	const pool = openThreadPool<IndexJob, never>({
		worker: workerFile("index-worker", import.meta.url),
		threads: 1,
		deadline: 30_000,
		waiting: 100,
		megabytes: 192,
		young: 12,
		rest: restOfThreads,
	});
	return {
		async ask(job, owner) {
			const done = await pool.attempt(job, String(owner));
			if (typeof done === "string")
				throw new Error(`the thread of the index answers nothing: ${done}`);
			return done.answer;
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
