import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { openLoopTurns } from "../../loop-turn.ts";
import type { Query, Reader } from "../database.ts";
import { slowStatements } from "../heavy/slow-statements.ts";
import { tookTooLong } from "../heavy/turns.ts";
import type { Connections } from "./connections.ts";
import type { ReaderProcesses } from "./reader-processes.ts";

/** Bytes of a database in which nothing that is read takes long. */
const SMALL = 32 << 20;

/** Milliseconds of one turn of the event loop after which reads wait for the next. */
const LONGEST = 15;

/** The ways to read: what is committed, what the transaction sees that is open, and from memory inside of it. */
interface Readers {
	/** Statements that were seen to take long are read in another process. */
	readonly committed: Reader;
	/** The same; once the database is large, all of it. */
	readonly heavy: Reader;
	readonly uncommitted: Reader;
	/** Rows of tables that earlier transactions of the same commit have changed are not cached. */
	readonly known: Reader;
}

/** Reads from the two connections, committed rows from memory, and what takes long in processes. */
export function openReaders(
	connections: Connections,
	processes: ReaderProcesses,
): Readers {
	const { reader, writer, use, cachedRows, compiler } = connections;
	const { counted, statement } = connections;
	const slow = slowStatements({ once: 50, twice: 10, quick: 3 });
	const isLarge = sizeAbove(connections.reader, SMALL);
	const here: Read = (sql, values) => {
		const began = performance.now();
		const rows = statement(reader, sql).all(...bound(values));
		slow.took(sql, performance.now() - began);
		return rows;
	};
	const elsewhere: Read = async (sql, values) => {
		counted.statements++;
		try {
			const { rows, ms } = await processes.read({ sql, values: bound(values) });
			slow.took(sql, ms);
			return rows;
		} catch (error) {
			if (tookTooLong(error)) slow.took(sql, Number.POSITIVE_INFINITY);
			throw error;
		}
	};
	/** Rows of a declared query from memory, or as `read` gives them. */
	const recall = (query: unknown, params: unknown, read: Read) => {
		const c = compiler.prepared(query as never);
		const values = c.parameters(params as never);
		if ((query as Query<never, unknown>).columns) return read(c.sql, values);
		const key = `${c.name} ${JSON.stringify(values)}`;
		const known = cachedRows.get(key);
		if (known) {
			// counted like any other: tests that count queries must not depend on the cache
			counted.statements++;
			return known;
		}
		const since = cachedRows.moment();
		const keep = (rows: Rows) => {
			cachedRows.put(key, rows, use.of(c.sql)?.reads, since);
			return rows;
		};
		const rows = read(c.sql, values);
		return rows instanceof Promise ? rows.then(keep) : keep(rows);
	};
	const loopTurn = openLoopTurns(LONGEST);
	// only what has to be waited for is: most reads are from memory
	const readerBy = (read: Read, longTurn = loopTurn): Reader => ({
		dialect: "sqlite",
		async all(query, params) {
			for (let end = longTurn(); end; end = longTurn()) await end;
			const rows = recall(query, params, read);
			return (rows instanceof Promise ? await rows : rows).slice() as never;
		},
		async first(query, params) {
			for (let end = longTurn(); end; end = longTurn()) await end;
			const rows = recall(query, params, read);
			return (rows instanceof Promise ? await rows : rows)[0] as never;
		},
		async rows(build) {
			for (let end = longTurn(); end; end = longTurn()) await end;
			const c = compiler.once(build);
			return read(c.sql, c.parameters) as never;
		},
	});
	const committed = readerBy((sql, values) =>
		slow.isSlow(sql) ? elsewhere(sql, values) : here(sql, values),
	);
	const heavy: Reader = {
		...readerBy((sql, values) =>
			slow.isSlow(sql) || isLarge()
				? elsewhere(sql, values)
				: here(sql, values),
		),
		get inTurns() {
			return isLarge();
		},
	};
	// a transaction waits for no process and for no turn: everybody else waits for it
	const committedHere = readerBy(here, () => undefined);
	const uncommitted = readerOn(connections, writer);
	const knownFor = (query: unknown): Reader => {
		const reads = use.of(compiler.prepared(query as never).sql)?.reads;
		return reads && !cachedRows.touches(reads) ? committedHere : uncommitted;
	};
	return {
		committed,
		heavy,
		uncommitted,
		known: {
			dialect: "sqlite",
			all: (query, params) => knownFor(query).all(query, params),
			first: (query, params) => knownFor(query).first(query, params),
			rows: uncommitted.rows,
		},
	};
}

type Rows = readonly unknown[];
type Read = (sql: string, values: readonly unknown[]) => Rows | Promise<Rows>;

/** Tells whether a database is larger than so many bytes, as of now. */
function sizeAbove(db: DatabaseSync, bytes: number): () => boolean {
	const ask = (name: string) =>
		Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0] as number;
	const pages = bytes / ask("page_size");
	const count = db.prepare("pragma page_count");
	return () => (count.get()?.page_count as number) > pages;
}

const readerOn = (
	{ compiler, statement }: Connections,
	db: DatabaseSync,
): Reader => ({
	dialect: "sqlite",
	async all(query, params) {
		const c = compiler.prepared(query as never);
		return statement(db, c.sql).all(
			...bound(c.parameters(params as never)),
		) as never;
	},
	async first(query, params) {
		const c = compiler.prepared(query as never);
		return statement(db, c.sql).get(
			...bound(c.parameters(params as never)),
		) as never;
	},
	async rows(build) {
		const c = compiler.once(build);
		return statement(db, c.sql).all(...bound(c.parameters)) as never;
	},
});

/** Values as SQLite takes them. */
export const bound = (values: readonly unknown[]): SQLInputValue[] =>
	values.map((v) => {
		if (v === undefined) return null;
		if (typeof v === "boolean") return v ? 1 : 0;
		if (Array.isArray(v)) return JSON.stringify(v);
		return v as SQLInputValue;
	});
