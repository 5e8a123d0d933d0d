import { type RawBuilder, sql } from "kysely";
import type { Dialect } from "../../database/dialect.ts";

/** Scripts that are written without spaces between words: an index of words has no entry for a part of a line. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What PostgreSQL takes as one word is shorter than 2 KiB. */
const longestWord = 200;

/** A way to issues along an index: the newest come first in the order of `newest`. */
export interface Way {
	readonly from: RawBuilder<unknown>;
	readonly where: RawBuilder<unknown>;
	readonly newest: RawBuilder<unknown>;
}

/**
 * The condition that an issue is meant by a word of a search: its number, or the beginning of a word of its title, body or comments.
 * A word with punctuation inside asks for its parts in a row.
 */
export function mentionsWord(word: string, d: Dialect): RawBuilder<unknown> {
	const number = isNumber(word)
		? sql`issue.number = ${Number(word)} or `
		: sql``;
	const indexed = isIndexed(word)
		? sql`issue.id in (${idsByText(word, d)} union ${idsByComments(word, d)})`
		: inText(word, d);
	return sql`(${number}${indexed})`;
}

/**
 * The same as two ways that are gone without gathering all that the word means first: by the issues' own text, and by comments; `alone`
 * is the second without what the first leads to. Undefined for a word that the indexes alone do not decide about.
 */
export function waysByWord(
	word: string,
	d: Dialect,
): { text: Way; comments: Way; alone: Way } | undefined {
	if (isNumber(word) || !isIndexed(word)) return undefined;
	// gathered and sorted: no index of comments is in the order of the issues
	const among = (ids: RawBuilder<unknown>): Way => ({
		from: sql`issue`,
		where: sql`issue.id in (${ids})`,
		newest: sql`issue.id + 0`,
	});
	const comments = idsByComments(word, d);
	return {
		text: {
			from: sql`issue_words w cross join issue`,
			where: sql`issue.id = w.rowid and ${holds("issue_words", word, d)}`,
			newest: sql`w.rowid`,
		},
		comments: among(comments),
		alone: among(sql`${comments} except ${idsByText(word, d)}`),
	};
}

const isNumber = (word: string): boolean => /^\d{1,15}$/.test(word);
const isIndexed = (word: string): boolean =>
	partsOf(word).length > 0 &&
	word.length <= longestWord &&
	!unspaced.test(word);
const partsOf = (word: string): string[] =>
	word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);

const idsByText = (word: string, d: Dialect): RawBuilder<unknown> =>
	sql`select w.rowid from issue_words w where ${holds("issue_words", word, d)}`;
const idsByComments = (word: string, d: Dialect): RawBuilder<unknown> =>
	sql`select c.issue_id from comment_words w join comment c on c.id = w.rowid where ${holds("comment_words", word, d)} and c.kind = 'comment'`;

/** The condition that a row `w` of an index holds a word. */
function holds(
	index: "issue_words" | "comment_words",
	word: string,
	d: Dialect,
): RawBuilder<unknown> {
	const parts = partsOf(word);
	if (d.name === "sqlite") {
		// https://www.sqlite.org/fts5.html#fts5_prefix_queries
		const phrase = `"${parts.join(" ")}" *`;
		return sql`${sql.raw(index)} match ${phrase}`;
	}
	// https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY
	const phrase = `${parts.map((part) => `'${part}'`).join(" <-> ")}:*`;
	const small = phrase.toLowerCase();
	// a database with the locale C knows the small letters of ASCII alone
	const asked = phrase === small ? phrase : `${phrase} | ${small}`;
	return sql`w.words @@ to_tsquery('simple', ${asked})`;
}

const inText = (word: string, d: Dialect): RawBuilder<unknown> =>
	sql`(${d.contains(sql<string>`issue.title`, word)} or ${d.contains(sql<string>`issue.body`, word)}
		or exists (select 1 from comment c where c.issue_id = issue.id and c.kind = 'comment' and ${d.contains(sql<string>`c.body`, word)}))`;
