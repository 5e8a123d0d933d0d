import { DatabaseSync } from "node:sqlite";

/** Brings the log of a database into the database, and never more than was read of it. */
export interface LogKeeper {
	/** Frames of the log that are committed. */
	committed(): number;
	/**
	 * Calls `read`, which must have read everything that was committed before, and brings the log into the database up to that moment. Gives up to where it was
	 * brought, and how long the log is.
	 */
	bring(
		read: () => Promise<void>,
	): Promise<{ readonly log: number; readonly brought: number }>;
	close(): void;
}

export function openLogKeeper(path: string): LogKeeper {
	const open = () => {
		const db = new DatabaseSync(path, { timeout: 10_000 });
		db.exec("pragma synchronous=normal; pragma wal_autocheckpoint=0");
		return db;
	};
	const [holding, bringing] = [open(), open()];
	const asked = bringing.prepare("pragma wal_checkpoint(noop)");
	const checkpoint = bringing.prepare("pragma wal_checkpoint(passive)");
	const look = holding.prepare("select count(*) from sqlite_schema");
	return {
		committed: () => Number(asked.get()?.log ?? 0),
		async bring(read) {
			// SQLite brings no frame into the database that somebody who reads now does not see
			holding.exec("begin");
			try {
				look.get();
				await read();
				const { log, checkpointed } = checkpoint.get() as Record<
					string,
					number
				>;
				return { log: Number(log), brought: Number(checkpointed) };
			} finally {
				holding.exec("commit");
			}
		},
		close() {
			holding.close();
			bringing.close();
		},
	};
}
