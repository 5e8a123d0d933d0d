import { schemaTable, type TableUse } from "./table-use.ts";

/** The limits of the cache: results, rows of one result, and characters, bytes and numbers in all of them. */
const RESULTS = 10_000;
const ROWS = 100;
const SIZE = 16_000_000;
/** Bytes of one result: those of texts and postings are seldom asked for again, and would leave holes in the memory. */
const BYTES = 16_000;
/** The part that stays when the cache is full; the oldest entries go. */
const KEPT = 0.75;

interface Result {
	readonly rows: readonly unknown[];
	readonly tables: readonly string[];
	/** The last commit before they were read. */
	readonly commit: number;
	readonly size: number;
}

/** How often something was found in a cache, and how often not. */
export interface CacheUses {
	hits: number;
	misses: number;
}

/** Caches rows until a commit changes a table that they were read from. */
export interface RowCache {
	/** How often rows were there, and how often not. */
	readonly uses: CacheUses;
	get(key: string): readonly unknown[] | undefined;
	/** `since` is the moment before they were read, if reading took time. */
	put(
		key: string,
		rows: readonly unknown[],
		tables: readonly string[] | undefined,
		since?: number,
	): void;
	/** The number of commits noticed so far. */
	moment(): number;
	/** Tables were changed by a commit. */
	changed(tables: Iterable<string>): void;
	/** A running commit changes these tables: until the returned function is called, none of their rows are cached. */
	changing(tables: readonly string[]): () => void;
	/** Whether tables were changed after a moment. */
	areAsOf(tables: readonly string[], moment: number): boolean;
	forget(): void;
	/** A statement was run in the open transaction; undefined when its changes are unknown. */
	ran(use: TableUse | undefined): void;
	/** Whether the open transaction may have changed one of these tables. */
	touches(tables: readonly string[]): boolean;
	/** The transaction was committed; gives the tables that it changed, `schemaTable` among them if the schema may be another. */
	committed(): readonly string[];
	/** The transaction was rolled back. */
	undone(): void;
}

/**
 * The database reports every commit to the cache, so that its rows are current. The rows are shared: do not change them.
 */
export function rowCache(): RowCache {
	const results = new Map<string, Result>();
	/** In which commit tables were changed last. */
	const changed = new Map<string, number>();
	/** The commit at which the cache was emptied: rows read before it are not stored. */
	let forgotten = 0;
	let commits = 0;
	let size = 0;
	const touched = new Set<string>();
	/** How many running commits change a table. */
	const onTheWay = new Map<string, number>();
	const drop = (key: string, result: Result) => {
		results.delete(key);
		size -= result.size;
	};
	const forget = () => {
		forgotten = ++commits;
		results.clear();
		size = 0;
	};
	const areAsOf = (tables: readonly string[], commit: number): boolean => {
		if (commit < forgotten) return false;
		for (const table of tables)
			if ((changed.get(table) ?? 0) > commit || onTheWay.get(table))
				return false;
		return true;
	};
	const note = (tables: Iterable<string>) => {
		commits++;
		for (const table of tables) changed.set(table, commits);
	};
	const uses: CacheUses = { hits: 0, misses: 0 };
	return {
		uses,
		get(key) {
			const result = results.get(key);
			if (result && areAsOf(result.tables, result.commit)) {
				uses.hits++;
				return result.rows;
			}
			uses.misses++;
			if (result) drop(key, result);
			return undefined;
		},
		put(key, rows, tables, since = commits) {
			if (!tables || rows.length > ROWS || !areAsOf(tables, since)) return;
			const before = results.get(key);
			if (before) drop(key, before);
			const bytes = bytesOf(rows);
			if (bytes > BYTES) return;
			const own = key.length + sizeOf(rows) + bytes;
			size += own;
			results.set(key, { rows, tables, commit: since, size: own });
			if (results.size <= RESULTS && size <= SIZE) return;
			for (const [oldest, result] of results) {
				if (results.size <= RESULTS * KEPT && size <= SIZE * KEPT) break;
				drop(oldest, result);
			}
		},
		moment: () => commits,
		changed: note,
		changing(tables) {
			const add = (by: number) => {
				for (const table of tables)
					onTheWay.set(table, (onTheWay.get(table) ?? 0) + by);
			};
			add(1);
			return () => {
				add(-1);
				note(tables);
			};
		},
		areAsOf,
		forget,
		ran(use) {
			for (const table of use?.writes ?? [schemaTable]) touched.add(table);
		},
		touches: (tables) =>
			touched.has(schemaTable) || tables.some((table) => touched.has(table)),
		committed() {
			const tables = [...touched];
			if (touched.has(schemaTable)) forget();
			note(touched);
			touched.clear();
			return tables;
		},
		undone: () => touched.clear(),
	};
}

/** Characters, and eight for each value beside. */
function sizeOf(rows: readonly unknown[]): number {
	let size = 0;
	for (const row of rows as Record<string, unknown>[])
		for (const name in row) {
			const value = row[name];
			size += 8;
			if (typeof value === "string") size += value.length;
		}
	return size;
}

function bytesOf(rows: readonly unknown[]): number {
	let bytes = 0;
	for (const row of rows as Record<string, unknown>[])
		for (const name in row) {
			const value = row[name];
			if (ArrayBuffer.isView(value)) bytes += value.byteLength;
		}
	return bytes;
}
