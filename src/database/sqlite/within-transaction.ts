import type { DatabaseSync } from "node:sqlite";

/** Does something in a transaction of a database that nobody else writes to; it leaves nothing behind if it throws. */
export function withinTransaction(db: DatabaseSync, act: () => void): void {
	db.exec("begin immediate");
	try {
		act();
		db.exec("commit");
	} catch (error) {
		db.exec("rollback");
		throw error;
	}
}
