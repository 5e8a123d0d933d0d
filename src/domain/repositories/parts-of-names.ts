import { type Expression, type SqlBool, sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";

/** How a word is looked for: the index of SQLite knows parts of three letters and more. */
export const wayOf = (word: string): "parts" | "rows" =>
	[...word].length >= 3 ? "parts" : "rows";

/** So many of the newest repositories that the index of parts finds are looked at. */
export const mostOfWord = 10_000;

/** Whether an index finds what may have a word, so that no more than `mostOfWord` are looked at. */
export const indexed = (db: Reader, word: string | undefined): boolean =>
	!!word && db.dialect === "sqlite" && wayOf(word) === "parts";

/**
 * That a repository has a word in what a search looks at. On SQLite the index of parts gives what may fit, and the texts themselves say what does; on
 * PostgreSQL the index, if there is one, serves the comparison.
 */
export function hasWord(
	search: { inDescriptions?: boolean; topicOnly?: boolean },
	word: string,
	p: { word: string; topic: string },
	d: Dialect,
): Expression<SqlBool>[] {
	const sqlite = d.name === "sqlite";
	const has = (column: string, text: string) => {
		const lower = sql`lower(${sql.ref(`repository.${column}`)})`;
		return sqlite
			? sql<SqlBool>`instr(${lower}, ${text}) > 0`
			: sql<SqlBool>`${lower} like '%' || ${literal(text)} || '%'`;
	};
	const columns = search.inDescriptions ? ["name", "description"] : ["name"];
	const texts = search.topicOnly ? [] : columns.map((c) => has(c, p.word));
	const said = sql<SqlBool>`(${sql.join([...texts, has("topics", p.topic)], sql` or `)})`;
	if (!sqlite || wayOf(word) === "rows") return [said];
	const quoted = sql`'"' || replace(${p.word}, '"', '""') || '"'`;
	return [
		sql<SqlBool>`repository.id in (select rowid from repository_parts where repository_parts match ${quoted} order by rowid desc limit ${sql.lit(mostOfWord)})`,
		said,
	];
}

/** A text of which no sign means anything in a pattern. */
const literal = (text: string) =>
	sql`replace(replace(replace(cast(${text} as text), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
