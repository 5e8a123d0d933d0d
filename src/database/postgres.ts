import { type Compiled, queryCompiler } from "./compile.ts";
import type { Database, Listening, Query, Reader } from "./database.ts";
import { openChanges } from "./postgres/changes.ts";
import { openPool } from "./postgres/connect.ts";
import { signals } from "./postgres/listener.ts";
import { openReaders } from "./postgres/readers.ts";
import { sharedReads } from "./postgres/shared-reads.ts";
import { watchSilence } from "./postgres/silence.ts";
import type { Statement } from "./postgres/statements.ts";
import { openWriter } from "./postgres/writer.ts";
import { rowCache } from "./row-cache.ts";

/** How many reads run at once. */
const READERS = 10;

/**
 * PostgreSQL: a pool of connections that read, and a writer. Every declared query is a named prepared statement; their rows are remembered until
 * a commit, here or elsewhere, changes a table that they were read from.
 */
export async function openPostgres(url: string): Promise<Database> {
	const to = { url, watch: watchSilence() };
	const pool = openPool(to, READERS);
	const compiler = queryCompiler("postgres");
	const counted = { statements: 0 };
	const cachedRows = rowCache();
	const listeners: Listening[] = [];
	const changes = openChanges(to, cachedRows, (heard) => {
		for (const listener of listeners) listener(heard);
	});

	const readers = openReaders(to, pool);

	const statementOf = (c: Compiled, params: never): Statement => {
		counted.statements++;
		return { name: c.name, sql: c.sql, values: c.parameters(params) };
	};
	const once = (build: never): Statement => {
		counted.statements++;
		const { sql, parameters } = compiler.once(build);
		return { sql, values: parameters };
	};
	const compiled = (query: Query<never, unknown>) => compiler.prepared(query);

	const recall = sharedReads(cachedRows, changes);
	// one that is remembered is counted like any other: the tests that count must not depend on it
	const declared = (query: unknown, params: unknown) =>
		recall(statementOf(compiled(query as never), params as never), readers);

	const writer = openWriter(to, {
		compiled,
		statement: (on, c, params) => on.run(statementOf(c, params)),
		once,
		cachedRows,
		changes,
		async known() {
			await changes.caughtUp();
			return reader;
		},
	});
	const reader: Reader = {
		dialect: "postgres",
		all: async (query, params) =>
			(await declared(query, params)).slice() as never,
		first: async (query, params) => (await declared(query, params))[0] as never,
		// rows of lists are the caller's own
		rows: async (build) =>
			(await recall(once(build as never), readers.apart)).map((row) => ({
				...(row as object),
			})) as never,
	};
	return {
		...reader,
		write: writer.write,
		migrated: changes.follow,
		hear: (listener) => void listeners.push(listener),
		caughtUp: changes.caughtUp,
		hearsOthers: changes.hears,
		async tell(signal) {
			await readers.apart.run({
				sql: "select pg_notify($1, $2)",
				values: [signals, signal],
			});
		},
		async script(text) {
			try {
				await pool.query(text);
			} finally {
				// before we are told what it changed
				cachedRows.forget();
			}
		},
		cacheUses: cachedRows.uses,
		get statements() {
			return counted.statements;
		},
		async snapshot() {
			throw new Error("use pg_dump to back up a PostgreSQL database");
		},
		async close() {
			await writer.close();
			await changes.close();
			await readers.close();
			await pool.end();
		},
	};
}
