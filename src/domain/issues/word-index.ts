import { sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";

/** A beginning that more words have is asked for as a beginning. */
const mostWords = 20;

/**
 * Gives the question to an index of words for parts that stand in a row, the last of them being the beginning of a word, or a whole number: with one digit nearly every
 * text has a number that begins so. `quick` says that the index tells of one row alone whether it holds them.
 */
export async function phraseFor(
	db: Reader,
	index: "issue" | "comment",
	parts: readonly string[],
): Promise<{ phrase: string; quick: boolean }> {
	const last = parts.at(-1) ?? "";
	const whole = /^\d+$/.test(last);
	if (db.dialect === "postgres")
		return { phrase: tsquery(parts, whole), quick: true };
	const words = whole ? [last] : await wordsThatBegin(db, index, last);
	if (!words)
		// https://www.sqlite.org/fts5.html#fts5_prefix_queries
		return { phrase: `"${parts.join(" ")}" *`, quick: false };
	const phrases = words.map(
		(word) => `"${[...parts.slice(0, -1), word].join(" ")}"`,
	);
	return { phrase: phrases.join(" OR "), quick: true };
}

/** https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY */
function tsquery(parts: readonly string[], whole: boolean): string {
	const phrase = `${parts.map((part) => `'${part}'`).join(" <-> ")}${whole ? "" : ":*"}`;
	const small = phrase.toLowerCase();
	// a database with the locale C knows the small letters of ASCII alone
	return phrase === small ? phrase : `${phrase} | ${small}`;
}

/**
 * The words of an index of SQLite with a beginning; undefined when they are many. To ask for the words themselves is quicker by far: for
 * a beginning SQLite first merges the rows of all of them.
 */
async function wordsThatBegin(
	db: Reader,
	index: "issue" | "comment",
	beginning: string,
): Promise<string[] | undefined> {
	const first = beginning.toLowerCase();
	// of other letters SQLite may make other small ones
	if (!/^[a-z0-9]+$/.test(first)) return undefined;
	const terms = sql.raw(`${index}_terms`);
	const next = (from: unknown) =>
		sql`(select term from ${terms} where term >= ${from} and term < ${`${first}\u{10ffff}`} limit 1)`;
	const rows = await db.rows((q) =>
		raw<{ term: string }>(
			q,
			// the words are those of the index, which is named so that nothing is remembered longer than it stays
			sql`with recursive word(term) as (
				select ${next(first)} where (select count(*) from ${sql.raw(`${index}_words`)} where rowid = 0) >= 0
				union all select ${next(sql`word.term || char(1)`)} from word where word.term is not null limit ${mostWords + 2})
				select term from word where term is not null`,
		),
	);
	if (rows.length > mostWords) return undefined;
	return rows.length ? rows.map((row) => row.term) : [first];
}
