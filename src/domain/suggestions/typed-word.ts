import { type Expression, type SqlBool, sql } from "kysely";
import type { Dialect } from "../../database/dialect.ts";
import type { Actor } from "../permissions/actor.ts";
import { shapeOf } from "../permissions/shape-of-actor.ts";

/** So many rows are looked at that begin with a word, and so many that have it elsewhere: suggestions come while somebody types. */
export const mostLookedAt = 500;

/** A word that somebody types, as statements take it. */
export interface TypedWord {
	/** In small letters. */
	readonly word: string;
	/** In small letters as far as they are ASCII: databases know no others. */
	readonly plain: string;
	/** Behind all texts that begin with it. */
	readonly end: string;
	readonly limit: number;
}

/** Gives a word as statements take it. */
export const typedWord = (text: string, limit: number): TypedWord => {
	const word = text.toLowerCase();
	const plain = text.replace(/[A-Z]+/g, (some) => some.toLowerCase());
	return { word, plain, end: `${word}\u{10ffff}`, limit };
};

/** Tells whether an index knows parts that are as short. */
const hasParts = (word: string): boolean => [...word].length >= 3;

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
				// the index of PostgreSQL is of this
				const lower = sql`lower(${sql.ref(`${of}.${column}`)})`;
				const hasWord = (word: string) =>
					d.name === "sqlite"
						? sql`instr(${lower}, ${word}) > 0`
						: sql`${lower} like '%' || ${literal(word)} || '%'`;
				return sql`${hasWord(p.word)} or ${hasWord(p.plain)}`;
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

/** Gives the shape of the statements for a word that somebody typed, and their parts that do not depend on it (shapedQuery). */
export function wayFor(actor: Actor, text: string) {
	const wanted = { actor, short: !hasParts(text) };
	const who = shapeOf(actor);
	return {
		wanted,
		shape: who && `${who}, ${wanted.short ? "short" : "parts"}`,
	};
}

/** The ids that some ways find, each once, until there are enough: ways are asked one after the other. */
export async function firstFound(
	limit: number,
	ways: readonly (() => Promise<readonly { readonly id: number }[]>)[],
): Promise<number[]> {
	const ids = new Set<number>();
	for (const way of ways)
		if (ids.size < limit) for (const { id } of await way()) ids.add(id);
	return [...ids].slice(0, limit);
}
