import { openThreadPool } from "../../threads/thread-pool.ts";
import type { Load } from "../../threads/turns.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { SearchAnswer, SearchJob } from "./search-job.ts";

/** Milliseconds that a search may take. */
export const longestSearch = 2_000;

/** Searches code, in threads, by turns of those who search (claimantOf). */
export interface SearchThreads {
	/** No answer: the job takes too long or too much memory ("failed"), or too many wait ("busy"). */
	ask<K extends SearchJob["kind"]>(
		job: Extract<SearchJob, { kind: K }>,
		user: string,
	): Promise<{ readonly answer: SearchAnswer[K] } | "busy" | "failed">;
	load(): Load;
	close(): Promise<void>;
}

/** Without any thread yet. */
export function openSearchThreads(): SearchThreads {
	const pool = openThreadPool<SearchJob, never>({
		worker: workerFile("search-worker", import.meta.url),
		threads: 2,
		perUser: 1,
		deadline: longestSearch,
		waiting: 200,
		megabytes: 64,
	});
	return {
		ask: (job, user) => pool.attempt(job, user),
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
