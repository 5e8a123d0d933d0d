import { readFileSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * The bytes of all rows of a database in one order, without what a restore itself writes: it ends the audit log, since the log may have grown after the
 * moment that was restored.
 */
export function databaseBytes(file: string): Buffer {
	const to = `${file}-compared`;
	rmSync(to, { force: true });
	const from = new DatabaseSync(file);
	from.prepare("vacuum into ?").run(to);
	from.close();
	const db = new DatabaseSync(to);
	db.exec("update audit_log set restored_at = 0; vacuum");
	db.close();
	const bytes = readFileSync(to);
	// counters of changes in the header (sqlite.org/fileformat2.html)
	bytes.fill(0, 24, 28).fill(0, 92, 96);
	rmSync(to);
	return bytes;
}
