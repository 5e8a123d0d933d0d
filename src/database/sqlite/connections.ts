import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { queryCompiler } from "../compile.ts";
import { type RowCache, rowCache } from "../row-cache.ts";
import { openTableUse } from "../table-use.ts";

/** How many prepared statements a connection keeps. */
const STATEMENTS = 2_000;

/** The two connections to a database, and what is known of its rows and statements. */
export interface Connections {
	readonly path: string;
	readonly writer: DatabaseSync;
	readonly reader: DatabaseSync;
	/** Which tables statements read and change. */
	readonly use: ReturnType<typeof openTableUse>;
	readonly cachedRows: RowCache;
	readonly compiler: ReturnType<typeof queryCompiler>;
	readonly counted: { statements: number };
	/** A statement, prepared once for each connection. */
	statement(db: DatabaseSync, sql: string): StatementSync;
	close(): void;
}

const connect = (path: string): DatabaseSync => {
	const db = new DatabaseSync(path, { timeout: 10_000 });
	db.exec(
		"pragma journal_mode=wal; pragma synchronous=normal; pragma foreign_keys=on; pragma temp_store=memory; pragma cache_size=-16000",
	);
	return db;
};

/** Opens a database file. */
export function openConnections(path: string): Connections {
	// readable for us alone: SQLite gives the files beside it the mode of this one
	closeSync(openSync(path, "a", 0o600));
	const writer = connect(path);
	// A sync that failed may have left pages of the log in memory that the disk does not have: written to the database and synced, they are safe.
	writer.exec(
		"pragma synchronous=full; pragma wal_checkpoint(truncate); pragma synchronous=normal",
	);
	const reader = connect(path);
	const use = openTableUse(path);
	const cachedRows = rowCache();
	const counted = { statements: 0 };
	const statements = new Map<DatabaseSync, Map<string, StatementSync>>([
		[writer, new Map()],
		[reader, new Map()],
	]);
	return {
		...{ path, writer, reader, use, cachedRows, counted },
		compiler: queryCompiler("sqlite"),
		statement(db, sql) {
			counted.statements++;
			if (db === writer) cachedRows.ran(use.of(sql));
			const cache = statements.get(db) as Map<string, StatementSync>;
			const known = cache.get(sql);
			if (known) return known;
			const prepared = db.prepare(sql);
			// declared queries are a few hundred; lists put theirs together, though mostly in the same words
			if (cache.size >= STATEMENTS) cache.clear();
			cache.set(sql, prepared);
			return prepared;
		},
		close() {
			for (const cache of statements.values()) cache.clear();
			use.close();
			reader.close();
			writer.close();
		},
	};
}
