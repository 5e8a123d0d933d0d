import { hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Pages that are read at once. */
const portion = 256;

/**
 * Compares a restored database with what SQLite has read of the forge's own at the same place, and gives the tables whose rows differ. Equal pages have
 * equal rows, so rows are read only where pages differ.
 */
export function differingTables(restored: string, read: string): string[] {
	if (haveEqualPages(restored, read)) return [];
	const one = new DatabaseSync(restored, { readOnly: true });
	const other = new DatabaseSync(read, { readOnly: true });
	try {
		const names = new Set([...tablesOf(one), ...tablesOf(other)]);
		return [...names].filter(
			(name) => digestOfRows(one, name) !== digestOfRows(other, name),
		);
	} finally {
		one.close();
		other.close();
	}
}

function haveEqualPages(restored: string, read: string): boolean {
	const [one, other] = [openSync(restored, "r"), openSync(read, "r")];
	try {
		const head = Buffer.alloc(100);
		readSync(one, head, 0, 100, 0);
		const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
		const [a, b] = [0, 0].map(() => Buffer.alloc(portion * size)) as [
			Buffer,
			Buffer,
		];
		for (let at = 0; ; at += a.length) {
			const [n, m] = [
				readSync(one, a, 0, a.length, at),
				readSync(other, b, 0, b.length, at),
			];
			if (at === 0) for (const page of [a, b]) clearOwn(page);
			if (n !== m || !a.subarray(0, n).equals(b.subarray(0, m))) return false;
			if (n === 0) return true;
		}
	} finally {
		closeSync(one);
		closeSync(other);
	}
}

/** A copy by SQLite has its own versions, change counters and schema cookie in its header (sqlite.org/fileformat2.html, 1.3). */
function clearOwn(page: Buffer): void {
	for (const [from, to] of [
		[18, 20],
		[24, 28],
		[40, 44],
		[92, 100],
	] as const)
		page.fill(0, from, to);
}

const tablesOf = (db: DatabaseSync): string[] =>
	db
		.prepare(
			"select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name",
		)
		.all()
		.map(({ name }) => String(name));

/** A digest of all rows of a table in any order; undefined where there is no such table. */
function digestOfRows(db: DatabaseSync, table: string): string | undefined {
	const known = db
		.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
		.get(table);
	if (!known) return undefined;
	const sum = Buffer.alloc(32);
	let rows = 0;
	const every = db.prepare(`select * from "${table.replaceAll('"', '""')}"`);
	every.setReadBigInts(true);
	for (const row of every.iterate()) {
		rows++;
		const text = JSON.stringify(Object.values(row), (_, value) =>
			typeof value === "bigint" ? `${value}n` : value,
		);
		const digest = hash("sha256", text, "buffer");
		// a sum and not XOR: the same row twice is not the same as none
		let carry = 0;
		for (let i = 0; i < 32; i++) {
			carry += (sum[i] as number) + (digest[i] as number);
			sum[i] = carry & 255;
			carry >>= 8;
		}
	}
	return `${rows} ${sum.toString("hex")}`;
}
