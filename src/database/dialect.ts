import type { ExpressionWrapper, RawBuilder } from "kysely";
import { sql } from "kysely";

export type DialectName = "sqlite" | "postgres";

/** What the two databases spell differently, for queries that are otherwise one text. */
export interface Dialect {
	readonly name: DialectName;
	/** The values of a list parameter, for `column in (…)`: one parameter whatever the length, so the query stays prepared. */
	list<T>(values: readonly T[]): RawBuilder<T>;
	/** The same for what is asked of each of many rows: PostgreSQL compares a row with one value after the other of a list, and looks it up here. */
	set(values: readonly number[]): RawBuilder<number>;
	/** `for update` where rows can be locked; SQLite has one writer at a time already. */
	forUpdate(): RawBuilder<unknown>;
	/** A substring of `column` matches, whatever the case (ASCII on SQLite). The text is taken literally. */
	contains(
		column: ExpressionWrapper<never, never, string> | RawBuilder<string>,
		text: string,
	): RawBuilder<boolean>;
}

export const sqliteDialect: Dialect = {
	name: "sqlite",
	list: (values) => sql`(select value from json_each(${values}))`,
	set: (values) => sql`(select value from json_each(${values}))`,
	forUpdate: () => sql``,
	contains: (column, text) => sql`instr(lower(${column}), lower(${text})) > 0`,
};

export const postgresDialect: Dialect = {
	name: "postgres",
	// compile.ts turns `in` with this into `= any($1)`, which takes its type from the column
	list: (values) => sql`(select unnest(${values}))`,
	// left as it is by compile.ts
	set: (values) => sql`(select unnest(cast(${values} as bigint[])))`,
	// not `for update`: rows that refer to it may come meanwhile
	forUpdate: () => sql`for no key update`,
	contains: (column, text) => sql`strpos(lower(${column}), lower(${text})) > 0`,
};

/** Both, by their names. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
	sqlite: sqliteDialect,
	postgres: postgresDialect,
};
