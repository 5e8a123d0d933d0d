import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Compiled } from "../compile.ts";
import type { Reader } from "../database.ts";
import type { Connections } from "./connections.ts";

/** The ways to read: what is committed, what the transaction sees that is open, and from memory inside of it. */
interface Readers {
	readonly committed: Reader;
	readonly uncommitted: Reader;
	/** Rows of tables that earlier transactions of the same commit have changed are not cached. */
	readonly known: Reader;
}

/** Reads from the two connections, and committed rows from memory. */
export function openReaders(connections: Connections): Readers {
	const { reader, writer, use, cachedRows, compiler } = connections;
	const { counted, statement } = connections;
	const recall = (c: Compiled, params: never): readonly unknown[] => {
		const values = c.parameters(params);
		const key = `${c.name} ${JSON.stringify(values)}`;
		const known = cachedRows.get(key);
		if (known) {
			// counted like any other: tests that count queries must not depend on the cache
			counted.statements++;
			return known;
		}
		const rows = statement(reader, c.sql).all(...bound(values));
		cachedRows.put(key, rows, use.of(c.sql)?.reads);
		return rows;
	};
	const committed: Reader = {
		dialect: "sqlite",
		all: async (query, params) =>
			recall(
				compiler.prepared(query as never),
				params as never,
			).slice() as never,
		first: async (query, params) =>
			recall(compiler.prepared(query as never), params as never)[0] as never,
		rows: readerOn(connections, reader).rows,
	};
	const uncommitted = readerOn(connections, writer);
	const knownFor = (query: unknown): Reader => {
		const reads = use.of(compiler.prepared(query as never).sql)?.reads;
		return reads && !cachedRows.touches(reads) ? committed : uncommitted;
	};
	return {
		committed,
		uncommitted,
		known: {
			dialect: "sqlite",
			all: (query, params) => knownFor(query).all(query, params),
			first: (query, params) => knownFor(query).first(query, params),
			rows: uncommitted.rows,
		},
	};
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
