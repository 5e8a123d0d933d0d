import { schemaTable, type TableUse } from "./table-use.ts";

/** As many results are remembered, rows of one, and characters and numbers in all of them. */
const RESULTS = 10_000;
const ROWS = 100;
const SIZE = 16_000_000;

interface Result {
	readonly rows: readonly unknown[];
	readonly tables: readonly string[];
	/** The last commit before they were read. */
	readonly commit: number;
}

/** Rows that were read, for as long as no commit changes a table that they were read from. */
export interface RememberedRows {
	get(key: string): readonly unknown[] | undefined;
	put(key: string, rows: readonly unknown[], use: TableUse | undefined): void;
	/** A statement was run in the transaction that is open; undefined when nobody knows what it changes. */
	ran(use: TableUse | undefined): void;
	/** The transaction was committed; says whether it may have changed the schema. */
	committed(): boolean;
	/** The transaction came to nothing. */
	undone(): void;
}

/**
 * The process is the only writer, so that the rows are what the database would answer. They are shared: nobody may change them.
 */
export function rememberedRows(): RememberedRows {
	const results = new Map<string, Result>();
	/** In which commit tables were changed last. */
	const changed = new Map<string, number>();
	let commits = 0;
	let size = 0;
	const touched = new Set<string>();
	const forget = () => {
		results.clear();
		size = 0;
	};
	const isTrue = ({ tables, commit }: Result): boolean => {
		for (const table of tables)
			if ((changed.get(table) ?? 0) > commit) return false;
		return true;
	};
	return {
		get(key) {
			const result = results.get(key);
			return result && isTrue(result) ? result.rows : undefined;
		},
		put(key, rows, use) {
			if (!use || rows.length > ROWS) return;
			size += sizeOf(rows);
			if (results.size >= RESULTS || size > SIZE) forget();
			results.set(key, { rows, tables: use.reads, commit: commits });
		},
		ran(use) {
			for (const table of use?.writes ?? [schemaTable]) touched.add(table);
		},
		committed() {
			commits++;
			const all = touched.has(schemaTable);
			if (all) forget();
			for (const table of touched) changed.set(table, commits);
			touched.clear();
			return all;
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
			size += 8 + (typeof value === "string" ? value.length : 0);
		}
	return size;
}
