import { availableParallelism } from "node:os";
import { DatabaseGone } from "../../database/database.ts";
import { openThreadPool, restOfThreads } from "../../threads/thread-pool.ts";
import { type Load, openTurns } from "../../threads/turns.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type { JobError, SearchAnswer, SearchJob } from "./search-job.ts";
import type { PlaceOfIndex } from "./stored/text-index.ts";

/** Milliseconds that a search may take. */
export const longestSearch = 2_000;

/** Searches code, in threads, by turns of those who search (claimantOf). */
export interface SearchThreads {
	/** Threads that work for one account at the same time. */
	readonly perUser: number;
	/**
	 * No answer: the job takes too long or too much memory ("failed"), or too many wait ("busy").
	 * @throws Error for all else, an error of the database as that of a statement here
	 */
	ask<K extends SearchJob["kind"]>(
		job: Extract<SearchJob, { kind: K }>,
		user: string,
	): Promise<{ readonly answer: SearchAnswer[K] } | "busy" | "failed">;
	/**
	 * Does a search from its first read to its last: each holds up to 32 MB of what the index has, so only some are done at once, by turns of those who search.
	 * Throws what `busy` makes when too many wait.
	 */
	search<T>(
		user: string,
		busy: () => Error,
		work: () => Promise<T>,
	): Promise<T>;
	load(): Load;
	close(): Promise<void>;
}

/** Threads that work at the same time, and those that work for one account. */
interface ThreadBounds {
	readonly atOnce: number;
	readonly perUser: number;
}

/**
 * The bounds of threads while one search is done, and while several are or wait. A search that is alone has two threads, on two cores too: nobody waits for them but those who
 * read something else. Several have one on two cores: with two of them, reads of others took a third longer.
 */
function boundsOf(cores: number): {
	readonly alone: ThreadBounds;
	readonly together: ThreadBounds;
} {
	const threads = Math.min(3, Math.max(1, cores - 1));
	const most = cores > 1 ? Math.max(2, threads) : 1;
	return {
		// nothing ends jobs that run when another search begins, so of three threads one is free for it
		alone: { atOnce: most, perUser: Math.min(2, most) },
		// one account leaves one to others
		together: { atOnce: threads, perUser: Math.max(1, threads - 1) },
	};
}

/** Too many wait. */
class Busy extends Error {}

/** Without any thread yet. They read the index themselves: from a file, or by connections of their own. */
export function openSearchThreads(
	place: PlaceOfIndex,
	cores = availableParallelism(),
): SearchThreads {
	const bounds = boundsOf(cores);
	const pool = openThreadPool<string, JobError | never[]>({
		worker: workerFile("search-worker", import.meta.url),
		...{ threads: bounds.alone.atOnce, perUser: bounds.alone.perUser },
		deadline: longestSearch,
		waiting: 200,
		data: { place, deadline: longestSearch },
		megabytes: 64,
		// what is large is let go of at once, and the rest lives for one text
		young: 6,
		rest: restOfThreads,
	});
	const turns = openTurns(
		{
			atOnce: cores > 2 ? 4 : 3,
			...{ perUser: 2, waiting: 200, patience: longestSearch },
		},
		// the caller of `search` gives the error that is shown
		{ busy: () => new Busy(), gone: () => new Busy() },
	);
	let now = bounds.alone;
	/** Searches that are done, and wait. */
	let searches = 0;
	const count = (by: number) => {
		searches += by;
		now = searches > 1 ? bounds.together : bounds.alone;
		pool.bound(now);
	};
	return {
		get perUser() {
			return now.perUser;
		},
		async ask(job, user) {
			// objects that each name their fields take longer to read than JSON
			const done = await pool.attempt(JSON.stringify(job), user);
			if (typeof done === "string") return done;
			const { answer } = done;
			return "message" in answer
				? failure(answer)
				: { answer: answer as never };
		},
		async search(user, busy, work) {
			count(1);
			try {
				const end = await turns.take({ user }).catch((error) => {
					throw error instanceof Busy ? busy() : error;
				});
				try {
					return await work();
				} finally {
					end();
				}
			} finally {
				count(-1);
			}
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}

/** @throws Error where neither time nor memory is the reason */
function failure({ message, errcode, isGone, isLate }: JobError): "failed" {
	// out of memory: the job is too much, while the server has all of its own
	if (errcode === 7 || isLate) return "failed";
	if (isGone) throw new DatabaseGone(new Error(message));
	const ofSqlite = errcode !== undefined && {
		...{ code: "ERR_SQLITE_ERROR", errcode },
	};
	throw Object.assign(new Error(message), ofSqlite);
}
