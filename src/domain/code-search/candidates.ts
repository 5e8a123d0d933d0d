import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { raw } from "../../database/raw.ts";
import {
	allOf,
	type Need,
	trigramsIn,
	without,
} from "../../text/code/needed.ts";
import type { Block } from "../../text/code/postings.ts";
import type { SearchNeeds } from "./needs.ts";
import type { SearchTurn } from "./search-turn.ts";

/** Statements under way at the same time. */
const atOnce = 8;
/** Ids of all words together, and of paths, that are conditions in SQL; more would take long to write. */
const mostInSql = 20_000;
/** Bytes of postings that one search reads: it takes as much memory twice. */
const mostBytes = 32 << 20;

const nothing: Need = { kind: "or", of: [] };

/** Ids of texts and paths that may be results; undefined where any may. */
export interface Candidates {
	readonly texts: Uint32Array | undefined;
	readonly paths: Uint32Array | undefined;
	readonly everyPath: Uint32Array | undefined;
	/** Those of the texts that define one of the words, so that they are looked at first; undefined where no word is a name. */
	readonly defining: Uint32Array | undefined;
	/** One of both is in each result that its path makes one. */
	readonly words: readonly {
		readonly texts: Uint32Array;
		readonly paths: Uint32Array;
	}[];
}

/** The blocks of all segments in which a trigram may be. An outer join keeps SQLite from reading all blocks and asking for the segment of each. */
const blocksWith = async (app: App, trigram: number) => {
	const rows = await app.db.rows((q) =>
		raw<{ readonly segment: number } & (Block | { readonly body: null })>(
			q,
			sql`select s.id as segment, p.first, p.part, p.body from code_segment s left join code_posting p on p.segment_id = s.id
			and p.first = (select max(m.first) from code_posting m where m.segment_id = s.id and m.first <= ${trigram})
			where s.ready = 1`,
		),
	);
	return rows.filter((row) => row.body !== null);
};

/** Reads the postings of what a search needs. @throws DomainError "unavailable" */
export async function findCandidates(
	app: App,
	{ text, path, everyPath, defining, words }: SearchNeeds,
	turn: SearchTurn,
): Promise<Candidates> {
	const needs = [
		text,
		path ?? nothing,
		everyPath,
		allOf([text, defining ?? nothing]),
		...words.flatMap((word) => [word.text, word.path]),
	];
	const wanted = new Set<number>();
	for (const need of needs) trigramsIn(need, wanted);
	const trigrams = [...wanted].sort((a, b) => a - b);
	// neighbours share a block
	const blocks = new Map<string, Pick<Block, "first" | "body">>();
	const unread = new Set<number>();
	let bytes = 0;
	for (let at = 0; at < trigrams.length; at += atOnce) {
		const some = trigrams.slice(at, at + atOnce);
		if (bytes > mostBytes || !turn.goesOn()) {
			for (const one of some) unread.add(one);
			continue;
		}
		const found = await Promise.all(some.map((one) => blocksWith(app, one)));
		for (const { segment, first, part, body } of found.flat()) {
			const key = `${segment} ${first} ${part}`;
			if (!blocks.has(key)) bytes += body.length;
			blocks.set(key, { first, body });
		}
		await setImmediate();
	}
	const read = needs.map((need) => without(need, unread));
	// any path may have a word
	if (path && read[1]?.kind === "all")
		return {
			...{ texts: undefined, paths: undefined, everyPath: undefined },
			...{ defining: undefined, words: [] },
		};
	const [texts, paths, every, first, ...more] =
		(await turn.ask(
			{ kind: "candidates", needs: read, blocks: [...blocks.values()] },
			[...blocks.values()].map(({ body }) => body),
		)) ?? [];
	let ids = 0;
	return {
		texts,
		paths: path ? paths : undefined,
		everyPath: every && every.length <= mostInSql ? every : undefined,
		// where the names of words could not be read, nothing comes first
		defining: defining && read[3]?.kind !== "all" ? first : undefined,
		words: words.flatMap((_, i) => {
			const own = { texts: more[2 * i], paths: more[2 * i + 1] };
			if (!own.texts || !own.paths) return [];
			const count = own.texts.length + own.paths.length;
			if (ids + count > mostInSql) return [];
			ids += count;
			return [{ texts: own.texts, paths: own.paths }];
		}),
	};
}
