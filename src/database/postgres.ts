import { type Compiled, queryCompiler } from "./compile.ts";
import type { Database, Listening, Query } from "./database.ts";
import { heavyLimits } from "./heavy/turns.ts";
import { openChanges } from "./postgres/changes.ts";
import { openPool, timeout } from "./postgres/connect.ts";
import { openHeavyReaders } from "./postgres/heavy-readers.ts";
import { signals } from "./postgres/listener.ts";
import { openReaders } from "./postgres/readers.ts";
import { openReading } from "./postgres/reading.ts";
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
export async function openPostgres(
	url: string,
	limits = heavyLimits,
): Promise<Database> {
	const to = { url, watch: watchSilence() };
	// those of which nobody expected that they take long
	const deadline = limits.requestDeadline;
	const pool = openPool(to, READERS, deadline);
	const compiler = queryCompiler("postgres");
	const counted = { statements: 0 };
	const cachedRows = rowCache();
	const listeners: Listening[] = [];
	const changes = openChanges(to, cachedRows, (heard) => {
		for (const listener of listeners) listener(heard);
	});

	const readers = openReaders(to, pool);
	const heavyReaders = openHeavyReaders(to, limits);
	const make = {
		statement(c: Compiled, params: never): Statement {
			counted.statements++;
			const values = c.parameters(params);
			return c.plannedForValues
				? { sql: c.sql, values }
				: { name: c.name, sql: c.sql, values };
		},
		once(build: never): Statement {
			counted.statements++;
			const { sql, parameters } = compiler.once(build);
			return { sql, values: parameters };
		},
		compiled: (query: Query<never, unknown>) => compiler.prepared(query),
	};
	const recall = sharedReads(cachedRows, changes);
	const reading = openReading(make, recall, {
		...readers,
		heavy: heavyReaders,
	});

	const writer = openWriter(to, {
		...make,
		statement: (on, c, params) => on.run(make.statement(c, params)),
		cachedRows,
		changes,
		async known() {
			await changes.caughtUp();
			return reading.known;
		},
	});
	return {
		...reading.committed,
		url,
		heavy: reading.heavy,
		heavyLoad: heavyReaders.load,
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
				// migrations may take longer than reads
				await pool.query(`${timeout(0)}; ${text}\n; ${timeout(deadline)}`);
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
			await heavyReaders.close();
			await pool.end();
		},
	};
}
