import { type Compiled, queryCompiler } from "./compile.ts";
import type { Database, Query, Reader } from "./database.ts";
import { openChanges } from "./postgres/changes.ts";
import { openPool } from "./postgres/connect.ts";
import { openReaders } from "./postgres/readers.ts";
import type { Line } from "./postgres/statements.ts";
import { openWriter } from "./postgres/writer.ts";
import { rememberedRows } from "./remembered-rows.ts";

/** As many reads are under way at once. */
const READERS = 10;

/**
 * PostgreSQL: a pool of connections that read, and a writer. Every declared query is a named prepared statement; their rows are remembered until
 * a commit, here or elsewhere, changes a table that they were read from.
 */
export async function openPostgres(url: string): Promise<Database> {
	const pool = openPool(url, READERS);
	const compiler = queryCompiler("postgres");
	const counted = { statements: 0 };
	const remembered = rememberedRows();
	const changes = openChanges(url, remembered);

	const readers = openReaders(url, pool);

	const prepared = (on: Line, c: Compiled, params: never) => {
		counted.statements++;
		return on.run({ name: c.name, sql: c.sql, values: c.parameters(params) });
	};
	const once = (build: never) => {
		counted.statements++;
		const { sql, parameters } = compiler.once(build);
		return { sql, values: parameters };
	};
	const compiled = (query: Query<never, unknown>) => compiler.prepared(query);

	/** Reads of the same that are under way. */
	const underWay = new Map<
		string,
		{ rows: Promise<unknown[]>; since: number }
	>();
	async function recall(
		query: Query<never, unknown>,
		params: never,
	): Promise<readonly unknown[]> {
		const c = compiled(query);
		const tables = changes.reads(c.sql);
		if (!tables) return (await prepared(readers, c, params)).rows;
		const key = `${c.name} ${JSON.stringify(c.parameters(params))}`;
		const known = remembered.get(key);
		if (known) {
			// counted like any other: the tests that count must not depend on what is remembered
			counted.statements++;
			return known;
		}
		const same = underWay.get(key);
		if (same && remembered.areAsOf(tables, same.since)) {
			counted.statements++;
			return same.rows;
		}
		const since = remembered.moment();
		const mine = { since, rows: read() };
		underWay.set(key, mine);
		try {
			return await mine.rows;
		} finally {
			if (underWay.get(key) === mine) underWay.delete(key);
		}
		async function read() {
			const { rows } = await prepared(readers, c, params);
			remembered.put(key, rows, tables, since);
			return rows;
		}
	}

	const writer = openWriter(url, {
		compiled,
		statement: prepared,
		once,
		remembered,
		changes,
	});
	const reader: Reader = {
		dialect: "postgres",
		all: async (query, params) =>
			(await recall(query as never, params as never)).slice() as never,
		first: async (query, params) =>
			(await recall(query as never, params as never))[0] as never,
		rows: async (build) =>
			(await readers.apart.run(once(build as never))).rows as never,
	};
	return {
		...reader,
		write: writer.write,
		migrated: changes.follow,
		async script(text) {
			await pool.query(text);
		},
		get statements() {
			return counted.statements;
		},
		async snapshot() {
			throw new Error("a PostgreSQL database is copied with pg_dump");
		},
		async close() {
			await writer.close();
			await changes.close();
			await readers.close();
			await pool.end();
		},
	};
}
