import { closeSync, openSync } from "node:fs";
import { type SyncFailed, syncLog } from "../../disk/sync.ts";

/** Brings the log of a database to the disk. */
export interface LogSync {
	/** Resolves when what was committed is on the disk. @throws SyncFailed */
	sync(): Promise<void>;
	/** Commits behind a failed sync may be lost: no other may stand on them. @throws SyncFailed */
	demandSound(): void;
	close(): void;
}

export function openLogSync(path: string): LogSync {
	let log: number | undefined;
	let failure: SyncFailed | undefined;
	return {
		async sync() {
			// the log exists since the first transaction, and stays the same file
			log ??= openSync(`${path}-wal`, "r+");
			await syncLog(log, `${path}-wal`).catch((error) => {
				failure = error;
				throw error;
			});
		},
		demandSound() {
			if (failure) throw failure;
		},
		close() {
			if (log !== undefined) closeSync(log);
		},
	};
}
