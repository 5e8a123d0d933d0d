import { DatabaseSync } from "node:sqlite";

/** Has the forge of a restored file of SQLite begin a new audit log: the old one may have grown since. A schema without it is left as it is. */
export function endRestoredLog(database: string): void {
	const db = new DatabaseSync(database);
	try {
		const has = db
			.prepare("select 1 from sqlite_master where name = 'audit_log'")
			.get();
		if (has)
			db.prepare(
				"update audit_log set restored_at = ? where id = (select max(id) from audit_log)",
			).run(Math.floor(Date.now() / 1000));
	} finally {
		db.close();
	}
}
