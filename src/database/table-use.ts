import { constants, DatabaseSync } from "node:sqlite";

/** The tables that a statement reads, and those that it changes. */
export interface TableUse {
	readonly reads: readonly string[];
	readonly writes: readonly string[];
}

/** Stands among the tables that are changed when the tables themselves are. */
export const schemaTable = "sqlite_master";
/** How many statements are cached; most are declared queries, which are few. */
const MOST = 2_000;
const changing: readonly number[] = [
	constants.SQLITE_INSERT,
	constants.SQLITE_UPDATE,
	constants.SQLITE_DELETE,
];
const harmless: readonly number[] = [
	constants.SQLITE_SELECT,
	constants.SQLITE_FUNCTION,
	constants.SQLITE_RECURSIVE,
	constants.SQLITE_TRANSACTION,
	constants.SQLITE_SAVEPOINT,
];

/**
 * Tells which tables a statement of SQLite reads and changes, with what triggers and foreign keys do in its wake: SQLite names them
 * while it compiles a statement. That is done on a connection of its own, where none of them is run.
 */
export function openTableUse(path: string): {
	/** Undefined for a statement about tables that no commit has made yet. */
	of(sql: string): TableUse | undefined;
	/** Call it when the schema has changed: what is cached of statements may be wrong. */
	forget(): void;
	close(): void;
} {
	const db = new DatabaseSync(path, { timeout: 10_000 });
	// without them a deletion would not name the tables that it reaches
	db.exec("pragma foreign_keys=on");
	const known = new Map<string, TableUse>();
	let reads = new Set<string>();
	let writes = new Set<string>();
	db.setAuthorizer((action, table) => {
		if (action === constants.SQLITE_READ) reads.add(String(table));
		else if (changing.includes(action)) writes.add(String(table));
		else if (!harmless.includes(action)) writes.add(schemaTable);
		return constants.SQLITE_OK;
	});
	return {
		of(sql) {
			const before = known.get(sql);
			if (before) return before;
			reads = new Set();
			writes = new Set();
			try {
				db.prepare(sql);
			} catch {
				return undefined;
			}
			const use = { reads: [...reads], writes: [...writes] };
			if (known.size >= MOST) known.clear();
			known.set(sql, use);
			return use;
		},
		forget() {
			known.clear();
			// a connection notices a changed schema when it runs a statement, not when it compiles one
			db.exec("select 1 from sqlite_master limit 1");
		},
		close: () => db.close(),
	};
}
