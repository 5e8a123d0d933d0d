import type { DatabaseSync } from "node:sqlite";
import type { SourceRow } from "./values.ts";

/** Rows that cannot be read, by their ids; `before` is undefined where nothing behind them can be read. */
export interface LostRows {
	readonly table: string;
	readonly after: number;
	readonly before: number | undefined;
}

/** No id of a row is higher. */
const highest = 2 ** 52;

/**
 * The rows of a table of SQLite in the order of their ids. What stands on a damaged page is passed over and told: the search for the next row that
 * can be read begins close behind the last one.
 */
export function* readableRows(
	db: DatabaseSync,
	table: string,
	lost: (rows: LostRows) => void,
): Generator<SourceRow> {
	let first: number | undefined;
	for (;;) {
		let last: number | undefined;
		try {
			const from = first === undefined ? "" : ` where rowid >= ${first}`;
			const statement = db.prepare(
				`select rowid as ingot_rowid, * from ${table}${from} order by rowid`,
			);
			// nanoseconds are no numbers of JavaScript
			statement.setReadBigInts(true);
			for (const { ingot_rowid, ...row } of statement.iterate()) {
				last = Number(ingot_rowid);
				yield row;
			}
			return;
		} catch (error) {
			if (!isDamage(error)) throw error;
			// each attempt begins behind the one before, also when it gave nothing
			const after = last ?? first ?? 0;
			const next = nextReadable(db, table, after);
			lost({ table, after, before: next });
			if (next === undefined) return;
			first = next;
		}
	}
}

/** What SQLite says of pages that are none of its own, or cannot be read. */
export const isDamage = (error: unknown): boolean =>
	/malformed|not a database|disk I\/O/i.test((error as Error).message);

/** The first row behind another one that can be read; undefined without one. */
function nextReadable(
	db: DatabaseSync,
	table: string,
	after: number,
): number | undefined {
	const statement = db.prepare(
		`select rowid as id, * from ${table} where rowid >= ? order by rowid limit 1`,
	);
	statement.setReadBigInts(true);
	const rowAt = (id: number): number | undefined | "damaged" => {
		try {
			const row = statement.get(id);
			return row && Number(row.id);
		} catch (error) {
			if (!isDamage(error)) throw error;
			return "damaged";
		}
	};
	let damaged = after;
	let step = 1;
	let found = rowAt(damaged + step);
	while (found === "damaged") {
		damaged += step;
		step *= 2;
		if (damaged + step > highest) return undefined;
		found = rowAt(damaged + step);
	}
	let readable = damaged + step;
	while (readable - damaged > 1) {
		const middle = Math.floor((damaged + readable) / 2);
		const row = rowAt(middle);
		if (row === "damaged") damaged = middle;
		else {
			readable = middle;
			found = row;
		}
	}
	return found;
}
