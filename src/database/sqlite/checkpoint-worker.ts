// Runs in a thread of its own; checkpoints.ts starts it with the path of a database. The build makes dist/checkpoint-worker.js of it.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { isFailedSync } from "./failed-sync.ts";

/** An order to the thread: it brings the log into the database, or ends. */
export type CheckpointOrder = "checkpoint" | "end";

/** The end of an order: what was written is on the disk, or the disk refused to sync it. */
export type CheckpointOutcome = "done" | "unsynced";

/** While it works others commit: what came meanwhile is brought too, so often. */
const ROUNDS = 3;

const db = new DatabaseSync(workerData as string, { timeout: 10_000 });
db.exec("pragma synchronous=normal");
const checkpoint = db.prepare("pragma wal_checkpoint(passive)");

function bringLog(): void {
	for (let round = 0; round < ROUNDS; round++) {
		const { log, checkpointed } = checkpoint.get() as Record<string, number>;
		if (log === checkpointed) return;
	}
}

parentPort?.on("message", (order: CheckpointOrder) => {
	if (order === "end") {
		db.close();
		parentPort?.close();
		return;
	}
	let outcome: CheckpointOutcome = "done";
	try {
		bringLog();
	} catch (error) {
		// otherwise the log keeps what was not brought, and it is brought the next time
		if (isFailedSync(error)) outcome = "unsynced";
	}
	parentPort?.postMessage(outcome);
});
