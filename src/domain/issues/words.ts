import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "../../database/dialect.ts";

/** Scripts that are written without spaces between words: an index of words has no entry for a part of a line. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What PostgreSQL takes as one word is shorter than 2 KiB. */
const longestWord = 200;
const punctuation = sql.raw("'!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~'");

/**
 * The condition that an issue is meant by a word of a search: its number, or the beginning of a word of its title, body or comments.
 * A word with punctuation inside asks for its parts in a row.
 */
export function mentionsWord(word: string, d: Dialect): RawBuilder<unknown> {
	const number = /^\d{1,15}$/.test(word)
		? sql`issue.number = ${Number(word)} or `
		: sql``;
	const parts = word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
	const indexed =
		parts.length > 0 && word.length <= longestWord && !unspaced.test(word);
	return sql`(${number}${indexed ? inIndex(parts, d) : inText(word, d)})`;
}

function inIndex(parts: readonly string[], d: Dialect): RawBuilder<unknown> {
	if (d.name === "sqlite") {
		// https://www.sqlite.org/fts5.html#fts5_prefix_queries
		const phrase = `"${parts.join(" ")}" *`;
		return sql`issue.id in (select rowid from issue_words where issue_words match ${phrase}
			union select c.issue_id from comment_words w join comment c on c.id = w.rowid where comment_words match ${phrase} and c.kind = 'comment')`;
	}
	// https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY
	const phrase = `${parts.map((part) => `'${part}'`).join(" <-> ")}:*`;
	// a database with the locale C knows the small letters of ASCII alone
	const asked = `${phrase} | ${phrase.toLowerCase()}`;
	const has = (of: RawBuilder<unknown>) =>
		sql`to_tsvector('simple', translate(left(${of}, 100000), ${punctuation}, repeat(' ', 32))) @@ to_tsquery('simple', ${asked})`;
	return sql`issue.id in (select i.id from issue i where ${has(sql`i.title || ' ' || i.body`)}
		union select c.issue_id from comment c where c.kind = 'comment' and ${has(sql`c.body`)})`;
}

const inText = (word: string, d: Dialect): RawBuilder<unknown> =>
	sql`(${d.contains(sql<string>`issue.title`, word)} or ${d.contains(sql<string>`issue.body`, word)}
		or exists (select 1 from comment c where c.issue_id = issue.id and c.kind = 'comment' and ${d.contains(sql<string>`c.body`, word)}))`;
