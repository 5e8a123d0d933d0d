import { type RawBuilder, sql } from "kysely";
import type { CommittedReader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { knownMany } from "../../database/queries/known-many.ts";
import { raw } from "../../database/raw.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { phraseFor } from "./word-index.ts";

/** Scripts that are written without spaces between words: an index of words has no entry for a part of a line. */
const unspaced =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What PostgreSQL takes as one word is shorter than 2 KiB. */
const longestWord = 200;
/** Up to so many comments are gathered to find their issues. */
const gathered = 10_000;

/** A word that many have is taken for one for so long, in milliseconds: nothing but the way to its items depends on it. */
const commonFor = 600_000;

/** The same word is not looked up again for so long, in milliseconds, where many have it: what begins like it and was not in the index before is found a little later. */
const keptFor = 5_000;
/** Up to so many of them are kept. */
const mostKept = 500;

/** A word of a search, with what the indexes of words know of it. */
export interface Word {
	readonly text: string;
	/** The number of an item that it may mean as well. */
	readonly number?: number;
	/** What the indexes are asked; undefined for a word that they cannot find. */
	readonly phrases?: { readonly issues: string; readonly comments: string };
	/** More items or comments hold it than are gathered, and whether one does is quickly told. */
	readonly common: boolean;
	/** The same of comments alone. */
	readonly commonInComments: boolean;
	/** How many items and comments hold it, or more than are gathered. */
	readonly hits: number;
}

/** Tells whether the word that leads to the items of a list (the first that the indexes know) has so few that all are gathered. */
export const leadToFew = (words: readonly Word[]): boolean =>
	(words.find(({ phrases }) => phrases)?.hits ?? gathered) < gathered;

/** A way to issues along an index: the newest come first in the order of `newest`, or of the list where it says nothing. */
export interface AccessPath {
	readonly from: RawBuilder<unknown>;
	readonly where: RawBuilder<unknown>;
	readonly newest?: RawBuilder<unknown>;
	/** It leads to some thousands at most. */
	readonly few?: boolean;
	/** It has the row of the index of the items' own texts as `w`. */
	readonly texts?: boolean;
}

/** Asks the indexes about the words of a search; the one that the fewest have comes first. One alone that is a number means the item of this number as well. */
export async function lookUpWords(
	db: CommittedReader,
	texts: readonly string[],
): Promise<Word[]> {
	const words = [];
	for (const text of texts) {
		const word = await lookUpWord(db, text);
		const number = texts.length === 1 && /^\d{1,15}$/.test(text);
		words.push(number ? { ...word, number: Number(text) } : word);
	}
	return words.sort((a, b) => a.hits - b.hits);
}

const rare = { common: false, commonInComments: false };

interface KeptWord {
	readonly word: Word;
	readonly until: number;
}
const keptWords = new WeakMap<CommittedReader, Map<string, KeptWord>>();

/** Looks a word up, which goes along all that the index has of a common one. */
async function lookUpWord(db: CommittedReader, text: string): Promise<Word> {
	const kept = keptWords.get(db) ?? new Map<string, KeptWord>();
	keptWords.set(db, kept);
	const known = kept.get(text);
	if (known && known.until > performance.now()) return known.word;
	kept.delete(text);
	const word = await lookUpNow(db, text);
	if (!word.common) return word;
	kept.set(text, { word, until: performance.now() + keptFor });
	const [oldest] = kept.keys();
	if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
	return word;
}

async function lookUpNow(db: CommittedReader, text: string): Promise<Word> {
	const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
	if (!parts.length || text.length > longestWord || unspaced.test(text))
		return { text, ...rare, hits: Number.POSITIVE_INFINITY };
	const issues = await phraseFor(db, "issue", parts);
	const comments = await phraseFor(db, "comment", parts);
	const phrases = { issues: issues.phrase, comments: comments.phrase };
	if (!comments.quick || !issues.quick)
		return { text, phrases, ...rare, hits: gathered };
	const [inComments, inIssues] = await Promise.all([
		numberOfHits(db, "comment_words", comments.phrase),
		numberOfHits(db, "issue_words", issues.phrase),
	]);
	const hits = inComments + inIssues;
	return {
		text,
		phrases,
		common: hits > gathered,
		commonInComments: inComments > gathered,
		hits,
	};
}

async function numberOfHits(
	db: CommittedReader,
	index: "issue_words" | "comment_words",
	phrase: string,
): Promise<number> {
	const many = knownMany(db);
	const question = `${index} ${phrase}`;
	if (many.has(question)) return gathered + 1;
	const [count] = await db.rows((q, d) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from (select 1 from ${sql.raw(index)} w where ${holds(index, phrase, d)} limit ${gathered + 1}) held`,
		),
	);
	const n = Number(count?.n);
	if (n > gathered) many.note(question, commonFor);
	return n;
}

/**
 * The condition that an issue is meant by a word of a search: its number, or the beginning of a word of its title, body or comments.
 * A word with punctuation inside asks for its parts in a row.
 */
export function mentionsWord(
	word: Word,
	d: Dialect,
	{ texts = false }: Pick<AccessPath, "texts"> = {},
): RawBuilder<unknown> {
	const number =
		word.number === undefined ? sql`` : sql`issue.number = ${word.number} or `;
	const { phrases } = word;
	// looked for in the row that is there already before it is read once more
	const there =
		phrases && texts && d.name === "postgres"
			? sql`${holds("issue_words", phrases.issues, d)} or `
			: sql``;
	if (phrases && word.common)
		return sql`(${number}${there}exists (select 1 from issue_words w where w.rowid = issue.id and ${holds("issue_words", phrases.issues, d)} limit 1 offset 0)
			or ${word.commonInComments ? inComments(phrases.comments, d) : isAmong(idsByComments(phrases.comments, d), d)})`;
	const indexed = phrases
		? sql`issue.id in (select w.rowid from issue_words w where ${holds("issue_words", phrases.issues, d)} union ${idsByComments(phrases.comments, d)})`
		: inText(word.text, d);
	return sql`(${number}${indexed})`;
}

/** The ways to the items of a word. */
interface WaysByWord {
	/** Those by the items' own texts, and by their number where the word may be one. */
	readonly own: readonly AccessPath[];
	readonly comments: AccessPath;
	/** A part of them alone, for a word that is too common to look for it everywhere. */
	readonly someComments: AccessPath;
}

/** The same as ways that are gone without gathering all that the word means first. Undefined for a word that the indexes do not know. */
export function waysByWord(word: Word, d: Dialect): WaysByWord | undefined {
	const { phrases, common, commonInComments, number } = word;
	if (!phrases) return undefined;
	const issueOf = (id: RawBuilder<unknown>, areMany: boolean) =>
		areMany ? sql`issue` : oneOf("issue", id, d);
	// gathered and sorted: no index of comments is in the order of the issues
	const among = (ids: RawBuilder<unknown>): AccessPath => ({
		// SQLite would go through all issues of the repository and look each up among these
		from: sql`(select distinct issue_id from (${ids}) one) held cross join ${issueOf(sql`held.issue_id`, false)}`,
		where: sql`issue.id = held.issue_id`,
		newest: sql`issue.id + 0`,
		few: true,
	});
	const ids = idsByComments(phrases.comments, d);
	return {
		own: [
			{
				from: sql`issue_words w cross join ${issueOf(sql`w.rowid`, common)}`,
				where: sql`issue.id = w.rowid and ${holds("issue_words", phrases.issues, d)}`,
				newest: sql`w.rowid`,
				few: !common,
				texts: true,
			},
			...(number === undefined
				? []
				: [{ from: sql`issue`, where: sql`issue.number = ${number}` }]),
		],
		comments: commonInComments
			? {
					from: sql`issue`,
					where: inComments(phrases.comments, d),
				}
			: among(ids),
		someComments: {
			from: sql`(select distinct issue_id from (${ids} limit ${gathered}) part) held cross join issue`,
			where: sql`issue.id = held.issue_id`,
		},
	};
}

/**
 * A table of which each row is looked for by its id, joined behind what has the id. PostgreSQL does not see that a word has few items, and would
 * read all of the table beside them.
 */
export const oneOf = (
	table: "issue" | "repository" | "account",
	id: RawBuilder<unknown>,
	d: Dialect,
	as: string = table,
): RawBuilder<unknown> =>
	d.name === "sqlite"
		? sql`${sql.table(table)} ${sql.raw(as)}`
		: sql`lateral (select * from ${sql.table(table)} row_of where row_of.id = ${id} offset 0) ${sql.raw(as)}`;

/** The condition that an item is one of some. The array is gathered once, also where PostgreSQL expects that it is asked for one item. */
const isAmong = (ids: RawBuilder<unknown>, d: Dialect) =>
	d.name === "sqlite"
		? sql`issue.id in (${ids})`
		: sql`issue.id = any(array(${ids}))`;

/** The condition that one of the comments of an item has a phrase, which is asked of each. The offset keeps PostgreSQL from gathering all that have it, here and for the item's own text. */
const inComments = (phrase: string, d: Dialect): RawBuilder<unknown> =>
	sql`(issue.comments > 0 and exists (select 1 from comment c cross join comment_words w where c.issue_id = issue.id and w.rowid = c.id
		and c.kind = 'comment' and ${notHidden("c.poster_id")} and ${holds("comment_words", phrase, d)} limit 1 offset 0))`;

/** The condition that the index of the items' own text does not name an item for a phrase. */
export const lacksInText = (phrase: string, d: Dialect): RawBuilder<unknown> =>
	sql`issue.id not in (select w.rowid from issue_words w where ${holds("issue_words", phrase, d)})`;

const idsByComments = (phrase: string, d: Dialect): RawBuilder<unknown> =>
	sql`select c.issue_id from comment_words w join comment c on c.id = w.rowid where ${holds("comment_words", phrase, d)} and c.kind = 'comment' and ${notHidden("c.poster_id")}`;

/** The condition that a row `w` of an index holds a phrase. */
const holds = (
	index: "issue_words" | "comment_words",
	phrase: string,
	d: Dialect,
): RawBuilder<unknown> =>
	d.name === "sqlite"
		? sql`${sql.raw(index)} match ${phrase}`
		: sql`w.words @@ to_tsquery('simple', ${phrase})`;

const inText = (word: string, d: Dialect): RawBuilder<unknown> =>
	sql`(${d.contains(sql<string>`issue.title`, word)} or ${d.contains(sql<string>`issue.body`, word)}
		or exists (select 1 from comment c where c.issue_id = issue.id and c.kind = 'comment' and ${notHidden("c.poster_id")} and ${d.contains(sql<string>`c.body`, word)}))`;
