// Runs in a thread of its own; checkpoints.ts starts it with the path of a database. The build makes dist/checkpoint-worker.js of it.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { isFailedSync } from "./failed-sync.ts";

/** An order to the thread: it brings the log into the database, does so while nothing is written so that the log begins anew, or ends. */
export type CheckpointOrder = "checkpoint" | "restart" | "end";

/** The end of an order: what was written is on the disk, or the disk refused to sync it. */
export type CheckpointOutcome = "done" | "unsynced";

/** While it works others commit: what came meanwhile is brought too, so often. */
const ROUNDS = 3;

/** So many milliseconds may readers who began before go on with the log, while nothing is written. */
const PATIENCE = 250;

const db = new DatabaseSync(workerData as string, { timeout: PATIENCE });
db.exec("pragma synchronous=normal");
const checkpoint = db.prepare("pragma wal_checkpoint(passive)");
// waits for those who read in the log, since a writer begins it anew only when nobody does: https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
const restart = db.prepare("pragma wal_checkpoint(restart)");

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
		if (order === "restart") restart.get();
		else bringLog();
	} catch (error) {
		// otherwise the log keeps what was not brought, and it is brought the next time
		if (isFailedSync(error)) outcome = "unsynced";
	}
	parentPort?.postMessage(outcome);
});
