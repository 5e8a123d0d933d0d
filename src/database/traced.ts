import { traced } from "../tracing/trace.ts";
import { queryCompiler } from "./compile.ts";
import {
	type Database,
	insteadOf,
	type Query,
	type Reader,
	type Transaction,
} from "./database.ts";

/** The same database, with a span for each statement and transaction. The texts of statements have no values of anybody in them. */
export function tracedDatabase(db: Database): Database {
	const compiler = queryCompiler(db.dialect);
	const system = db.dialect === "sqlite" ? "sqlite" : "postgresql";
	const about = (text?: string) => ({
		kind: "client" as const,
		values: { "db.system.name": system, "db.query.text": text },
	});
	const nameOf = (text: string) =>
		/^(?:with\b.*?\)\s*)?(\w+)/s.exec(text)?.[1] ?? "query";
	const spanOf = (query: unknown) => {
		const { sql } = compiler.prepared(query as Query<never, unknown>);
		return [nameOf(sql), about(sql)] as const;
	};
	/** Building it twice costs less than not knowing which statement was slow. */
	const spanOfBuilt = (build: unknown) => {
		const { sql } = compiler.once(build as Parameters<typeof compiler.once>[0]);
		return [nameOf(sql), about(sql)] as const;
	};
	const reading = (reader: Reader): Reader => ({
		dialect: reader.dialect,
		get inTurns() {
			return reader.inTurns === true;
		},
		all: (query, params) =>
			traced(...spanOf(query), () => reader.all(query, params)),
		first: (query, params) =>
			traced(...spanOf(query), () => reader.first(query, params)),
		rows: (build) => traced(...spanOfBuilt(build), () => reader.rows(build)),
	});
	const changing = (tx: Transaction): Transaction => ({
		...reading(tx),
		run: (query, params) =>
			traced(...spanOf(query), () => tx.run(query, params)),
		change: (build) => traced(...spanOfBuilt(build), () => tx.change(build)),
		later: (query, params) => tx.later(query, params),
		last: (table, id, query, params) => tx.last(table, id, query, params),
		known: async () => reading(await tx.known()),
		afterCommit: (act) => tx.afterCommit(act),
	});
	return insteadOf(db, {
		...reading(db),
		heavy: reading(db.heavy),
		write: (work, sharing) =>
			traced("transaction", about(), () =>
				db.write((tx) => work(changing(tx)), sharing),
			),
	});
}
