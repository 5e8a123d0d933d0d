import type { DatabaseSync } from "node:sqlite";
import type { Worker } from "node:worker_threads";
import { startWorker } from "../../threads/start-worker.ts";
import { restOfThreads } from "../../threads/thread-pool.ts";
import { workerFile } from "../../threads/worker-file.ts";
import type {
	CheckpointOrder,
	CheckpointOutcome,
} from "./checkpoint-worker.ts";
import { tellDatabaseUnsynced } from "./failed-sync.ts";

/** So many pages of the log that are not in the database yet are brought there. */
const PAGES = 1_000;
/** Behind so many pages, and each time that it has grown by as many again, nothing is written until the log is in the database, so that it begins anew. */
const LONG = 8_000;
/** While so many are not in the database, each write waits for them: the thread cannot bring them, or not as fast as they come. */
const MOST = 32_000;

/** Follows the log of a database, and so says when it may be brought into the database. */
export interface LogFollower {
	/** Everything up to this frame of the log is committed, and on the disk or about to be. */
	committed(frames: number): void;
	/** Brings what was followed into the database, beside everything else. */
	checkpoint(): Promise<void>;
	/**
	 * Resolves when all that was committed is where the follower brings it, if commits wait for that. Calls `far` with the error for those that would wait
	 * behind it for too long.
	 */
	shipped(far: (error: Error) => void): Promise<void>;
	/** Refuses a commit that would wait for too long. @throws DomainError "unavailable" */
	demandNear(): void;
	close(): Promise<void>;
}

/** Brings the log of a database into the database beside everything else: to write and sync both takes tens of milliseconds. */
export interface Checkpoints {
	/** Tells that a commit was written to the log. */
	committed(): void;
	/** Waits, before something is written, until a long log is in the database. */
	room(): Promise<void>;
	/** Leaves the checkpoints to a follower from now on; while nothing is written. */
	leaveTo(follower: LogFollower): Promise<void>;
	close(): Promise<void>;
}

/** Takes the checkpoints from a connection that writes. The thread starts with the first one, and ends when it has rested. */
export function openCheckpoints(
	path: string,
	writer: DatabaseSync,
	{ most = MOST }: { readonly most?: number } = {},
): Checkpoints {
	// SQLite's own would pass over a sync that failed, and the next answer stand on what the disk does not have
	writer.exec("pragma wal_autocheckpoint=0");
	const asked = writer.prepare("pragma wal_checkpoint(noop)");
	let worker: Worker | undefined;
	let working: PromiseWithResolvers<void> | undefined;
	let length = 0;
	let behind = 0;
	let longest = LONG;
	let follower: LogFollower | undefined;
	let resting: NodeJS.Timeout | undefined;

	function done(): void {
		// the log is no reason to keep the process: the next start finds it
		worker?.unref();
		working?.resolve();
		working = undefined;
		if (!worker) return;
		clearTimeout(resting);
		resting = setTimeout(() => void order("end"), restOfThreads).unref();
	}
	function start(): Worker {
		const started = startWorker(
			workerFile("checkpoint-worker", import.meta.url),
			{ maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
			path,
		);
		started.on("message", (outcome: CheckpointOutcome) => {
			if (outcome === "unsynced") tellDatabaseUnsynced(path);
			done();
		});
		started.once("exit", () => {
			worker = undefined;
			done();
		});
		return started;
	}
	function order(what: CheckpointOrder): Promise<void> {
		working = Promise.withResolvers();
		const { promise } = working;
		clearTimeout(resting);
		if (follower) {
			void follower.checkpoint().then(done);
			return promise;
		}
		worker ??= start();
		worker.ref();
		worker.postMessage(what);
		return promise;
	}
	return {
		committed() {
			const { log = 0, checkpointed = 0 } = asked.get() as Record<
				string,
				number
			>;
			if (log < length) longest = LONG;
			length = log;
			follower?.committed(log);
			behind = log - checkpointed;
			if (!working && behind > PAGES) void order("checkpoint");
		},
		async room() {
			if (length <= longest && behind <= most) return;
			await working?.promise;
			// nothing is written now, so that it comes to the end
			await order("restart");
			// who still reads in it would make each commit wait; a follower waits for no readers, and is asked more often
			longest = length + (follower ? PAGES : LONG);
		},
		async leaveTo(next) {
			await working?.promise;
			if (worker) await order("end");
			follower = next;
		},
		async close() {
			await working?.promise;
			if (follower) await follower.close();
			else if (worker) await order("end");
		},
	};
}
