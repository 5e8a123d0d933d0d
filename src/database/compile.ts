import {
	type Compilable,
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type QueryCompiler,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import type { Builder, Query } from "./database.ts";
import {
	type Dialect,
	type DialectName,
	postgresDialect,
	sqliteDialect,
} from "./dialect.ts";
import type { Schema } from "./schema.ts";

/** Stands for a parameter while a query is compiled. */
class Marker {
	readonly name: string;
	constructor(name: string) {
		this.name = name;
	}
}

/** The values that each run of a declared query shares stand in its text, so that the databases see that a partial index serves it. */
const stands = (value: unknown): boolean =>
	typeof value === "string" || Number.isSafeInteger(value);

class DeclaredForSqlite extends SqliteQueryCompiler {
	protected override appendValue(value: unknown): void {
		if (stands(value)) this.appendImmediateValue(value);
		else super.appendValue(value);
	}
}
class DeclaredForPostgres extends PostgresQueryCompiler {
	protected override appendValue(value: unknown): void {
		if (stands(value)) this.appendImmediateValue(value);
		else super.appendValue(value);
	}
}

export interface Compiled {
	readonly sql: string;
	readonly parameters: (values: Record<string, unknown>) => unknown[];
	/** Whether it changes nothing. */
	readonly readsOnly: boolean;
	/** A name of its own; that of the prepared statement on PostgreSQL. */
	readonly name: string;
	/** PostgreSQL prepares it anew for the values of each run. */
	readonly plannedForValues?: true;
}

/** Turns queries into SQL text; compiles each declared query once. */
export function queryCompiler(name: DialectName) {
	const sqlite = name === "sqlite";
	const builderWith = (createQueryCompiler: () => QueryCompiler): Builder =>
		new Kysely<Schema>({
			dialect: {
				createAdapter: () =>
					sqlite ? new SqliteAdapter() : new PostgresAdapter(),
				createDriver: () => new DummyDriver(),
				createIntrospector: (db) =>
					sqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db),
				createQueryCompiler,
			},
		});
	const builder = builderWith(() =>
		sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler(),
	);
	const declaring = builderWith(() =>
		sqlite ? new DeclaredForSqlite() : new DeclaredForPostgres(),
	);
	const dialect: Dialect = sqlite ? sqliteDialect : postgresDialect;
	const compiled = new Map<Query<never, unknown>, Compiled>();
	const markers = new Proxy({}, { get: (_, key) => new Marker(String(key)) });
	return {
		once(build: (q: Builder, d: Dialect) => Compilable<unknown>): {
			sql: string;
			parameters: readonly unknown[];
		} {
			const { sql, parameters } = build(builder, dialect).compile();
			return { sql: withAny(sql), parameters };
		},
		prepared(query: Query<never, unknown>): Compiled {
			const known = compiled.get(query);
			if (known) return known;
			const { sql, parameters } = query
				.build(declaring, markers as never, dialect)
				.compile();
			const compiledQuery: Compiled = {
				sql: withAny(sql),
				readsOnly: sql.startsWith("select"),
				name: `q${compiled.size}`,
				...(query.plannedForValues && { plannedForValues: true }),
				parameters: (values) =>
					parameters.map((p) => (p instanceof Marker ? values[p.name] : p)),
			};
			compiled.set(query, compiledQuery);
			return compiledQuery;
		},
	};
}

/**
 * PostgreSQL cannot guess the type of a bare `unnest($1)`: membership in a list parameter is written `= any($1)` there. Only our own
 * text is looked at: values are parameters.
 */
const withAny = (sql: string): string =>
	sql
		.replace(/ not in \(select unnest\((\$\d+)\)\)/g, " <> all($1)")
		.replace(/ in \(select unnest\((\$\d+)\)\)/g, " = any($1)");
