import { type Expression, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../database/dialect.ts";

/** So many rows are looked at that begin with a word, and so many that have it elsewhere: suggestions come while somebody types. */
export const mostLookedAt = 500;

/** A word that somebody types, as statements take it. */
export interface TypedWord {
	readonly typed: string;
	/** The same in small letters. */
	readonly word: string;
	/** Behind all texts that begin with it. */
	readonly end: string;
	readonly limit: number;
}

/** Gives a word as statements take it. */
export const typedWord = (text: string, limit: number): TypedWord => {
	const word = text.toLowerCase();
	return { typed: text, word, end: `${word}\u{10ffff}`, limit };
};

/** Tells whether an index knows parts that are as short. */
export const hasParts = (word: string): boolean => [...word].length >= 3;

/** The ids of the first rows of a table whose name begins with a word. */
export const beginning = (
	table: "repository" | "account",
	p: TypedWord,
): Expression<SqlBool> =>
	sql<SqlBool>`${sql.ref(`${table}.id`)} in (select b.id from ${sql.table(table)} b where b.lower_name >= ${p.word} and b.lower_name < ${p.end} order by b.lower_name, b.id limit ${sql.lit(mostLookedAt)})`;

/** The ids of rows of a table that have a word in one of some columns: the newest that the index finds, or the newest of all where the word is too short for it. */
export function having(
	table: "repository" | "account",
	columns: readonly string[],
	p: TypedWord,
	{ short, d }: { readonly short: boolean; readonly d: Dialect },
): Expression<SqlBool> {
	const id = sql.ref(`${table}.id`);
	const has = (of: string) =>
		sql.join(
			columns.map((column) => {
				const own = sql.ref(`${of}.${column}`);
				// the databases know small letters of ASCII alone
				const lower = sql`lower(${own})`;
				return d.name === "sqlite"
					? sql`(instr(${lower}, ${p.word}) > 0 or instr(${own}, ${p.typed}) > 0)`
					: sql`(${lower} like '%' || ${literal(p.word)} || '%' or ${own} like '%' || ${literal(p.typed)} || '%')`;
			}),
			sql` or `,
		);
	const most = sql.lit(mostLookedAt);
	if (short)
		return sql<SqlBool>`(${id} in (select n.id from ${sql.table(table)} n order by n.id desc limit ${most}) and (${has(table)}))`;
	if (d.name !== "sqlite")
		return sql<SqlBool>`${id} in (select n.id from ${sql.table(table)} n where ${has("n")} limit ${most})`;
	const parts = sql.table(`${table}_parts`);
	const asked = sql`${sql.lit(`{${columns.join(" ")}} : `)} || '"' || replace(${p.word}, '"', '""') || '"'`;
	return sql<SqlBool>`${id} in (select rowid from ${parts} where ${parts} match ${asked} order by rowid desc limit ${most})`;
}

/** A text of which no sign means anything in a pattern. */
const literal = (text: string) =>
	sql`replace(replace(replace(cast(${text} as text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
