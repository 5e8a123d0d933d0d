import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Faults that are looked for; the message has the first. */
const most = 3;

/** A file of SQLite has damaged pages: nothing can be said of what it holds. */
export class DamagedDatabase extends Error {
	constructor(path: string, fault: string, cause?: unknown) {
		super(
			`the database ${path} is damaged (${fault}), and nothing is served from it. Stop using this file: "ingot doctor" lists the damages, and "ingot restore" fills a new data directory from a backup or from a moment of the copy`,
			{ cause },
		);
		this.name = "DamagedDatabase";
	}
}

/** Gives the first damage of the pages of a SQLite file, without writing; undefined for none. All pages are read. */
export function damageOf(path: string): string | undefined {
	if (!existsSync(path)) return undefined;
	let db: DatabaseSync | undefined;
	try {
		db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
		const found = db.prepare(`pragma quick_check(${most})`).all();
		return found
			.map((row) => Object.values(row)[0])
			.filter((fault) => fault !== "ok")
			.map((fault) => String(fault).split("\n")[0])[0];
	} catch (error) {
		const { errcode = 0, message } = error as Error & { errcode?: number };
		return corrupt.includes(errcode & 0xff) ? message : undefined;
	} finally {
		db?.close();
	}
}

/** Codes of SQLite for pages that cannot be right: SQLITE_CORRUPT and SQLITE_NOTADB. */
const corrupt = [11, 26];
