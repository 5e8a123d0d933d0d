import { DatabaseSync } from "node:sqlite";

/** SQLite's number for a database that another connection has (SQLITE_BUSY). */
const isTaken = 5;

/** A lock on a file, which is made where it is missing. It ends with this process, however it ends. @throws what `taken` makes while another one has it */
export function exclusiveLock(file: string, taken: () => Error): DatabaseSync {
	const lock = new DatabaseSync(file, { timeout: 0 });
	try {
		lock.exec("begin exclusive");
		return lock;
	} catch (error) {
		lock.close();
		if ((error as { errcode?: number }).errcode !== isTaken) throw error;
		throw taken();
	}
}
