import { backup, DatabaseSync } from "node:sqlite";
import { readFacts, type SnapshotFacts } from "./facts.ts";

/** All pages in one step: a copy in several steps would start again after every commit of the running forge. */
export const allPages = 0x7fffffff;

/** Copies the database of a forge, which may be running, into one file, and reads what the copy names. */
export async function snapshotSqlite(
	source: string,
	target: string,
): Promise<SnapshotFacts> {
	const db = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
	try {
		await backup(db, target, { rate: allPages });
	} finally {
		db.close();
	}
	const copy = new DatabaseSync(target);
	try {
		// one file, that can be read without writing beside it
		copy.exec("pragma journal_mode=delete");
		return await readFacts(async (sql) => copy.prepare(sql).all());
	} finally {
		copy.close();
	}
}

/** Everything that is wrong with a copy, without writing. */
export function faultsOfSqlite(path: string): string[] {
	const db = new DatabaseSync(path, { readOnly: true });
	try {
		const found = db.prepare("pragma integrity_check").all();
		const faults = found.map((row) => String(row.integrity_check));
		for (const row of db.prepare("pragma foreign_key_check").all())
			faults.push(
				`a row of ${row.table} names a row of ${row.parent} that is not there`,
			);
		return faults.filter((fault) => fault !== "ok");
	} catch (error) {
		return [(error as Error).message];
	} finally {
		db.close();
	}
}
