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

/** Trigrams of one statement. */
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

interface BlockOfSegment extends Block {
	readonly segment: number;
}

/**
 * The blocks of all segments in which some trigrams may be, each once. It is asked for the blocks by segment and trigram, in this order: SQLite would read
 * all blocks and ask for the segment of each.
 */
const blocksWith = (app: App, trigrams: readonly number[]) =>
	app.db.rows((q, d) =>
		raw<BlockOfSegment>(
			q,
			sql`with asked as materialized (
				select distinct s.id as segment, (select max(m.first) from code_posting m where m.segment_id = s.id and m.first <= t.value) as first
				from code_segment s cross join ${d.name === "sqlite" ? sql`json_each(${trigrams})` : sql`unnest(cast(${trigrams} as bigint[])) as`} t${d.name === "sqlite" ? sql`` : sql`(value)`}
				where s.ready = 1
			) select asked.segment, p.first, p.part, p.body from asked cross join code_posting p where p.segment_id = asked.segment and p.first = asked.first`,
		),
	);

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
		const found = await blocksWith(app, some);
		for (const { segment, first, part, body } of found) {
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
