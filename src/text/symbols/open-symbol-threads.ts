import { openThreadPool, restOfThreads } from "../../threads/thread-pool.ts";
import type { Load } from "../../threads/turns.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { SymbolAnswer, SymbolFault, SymbolJob } from "./symbol-job.ts";

/** Finds definitions in texts, in threads, by turns of those who ask (claimantOf). */
export interface SymbolThreads {
	/** No answer: the grammar hangs, dies or takes too much memory ("failed"), or too many wait ("busy"). */
	find(
		job: SymbolJob,
		user: string,
	): Promise<SymbolAnswer | SymbolFault | "busy" | "failed">;
	load(): Load;
	close(): Promise<void>;
}

/** Without any thread yet. A thread whose grammar hangs is ended at the deadline, and another one takes its place. */
export function openSymbolThreads({
	worker = workerFile("symbol-worker", import.meta.url),
	deadline = 10_000,
}: {
	readonly worker?: URL;
	readonly deadline?: number;
} = {}): SymbolThreads {
	const pool = openThreadPool<SymbolJob, never>({
		...{ worker, deadline },
		// one of them is free for pages while the other one works for the index
		threads: 2,
		perUser: 1,
		waiting: 200,
		megabytes: 128,
		young: 12,
		rest: restOfThreads,
	});
	return {
		async find(job, user) {
			let done = await pool.attempt(job, user);
			// the thread may have been filled by others, or was about to end
			if (done === "failed") done = await pool.attempt(job, user);
			return typeof done === "string" ? done : done.answer;
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
