import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { queryOfBytes } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import { allOf, type Need } from "../../text/code/needed.ts";
import {
	type BlockOfSegment,
	readingOf,
} from "../../text/code/postings/read-postings.ts";
import type { SearchAnswer } from "../../text/code/search-job.ts";
import type { SearchNeeds } from "./needs.ts";
import type { SearchTurn } from "./search-turn.ts";

/** Ids of all words together, and of paths, that are conditions in SQL; more would take long to write. */
const mostInSql = 20_000;

const nothing: Need = { kind: "or", of: [] };
const none = new Uint32Array();

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

/**
 * The blocks of all segments in which some trigrams may be, each once. PostgreSQL would read all blocks where it is not told to go from one that is asked for to the
 * next (`offset 0`). Threads that read the file of a database themselves have their own.
 */
const blockColumns = {
	...({ segment: "integer", first: "integer", part: "integer" } as const),
	body: "bytes",
} as const;
const blocksWith = queryOfBytes(
	blockColumns,
	(q, p: { trigrams: number[] }, d) => {
		const [asked, blocks] =
			d.name === "sqlite"
				? [
						sql`json_each(${p.trigrams}) t`,
						sql`code_posting p where p.segment_id = asked.segment and p.first = asked.first`,
					]
				: [
						sql`unnest(cast(${p.trigrams} as bigint[])) as t(value)`,
						sql`lateral (select first, part, body from code_posting where segment_id = asked.segment and code_posting.first = asked.first offset 0) p`,
					];
		return raw<BlockOfSegment>(
			q,
			sql`with asked as materialized (
			select distinct s.id as segment, (select max(m.first) from code_posting m where m.segment_id = s.id and m.first <= t.value) as first
			from code_segment s cross join ${asked} where s.ready = 1
		) select asked.segment, p.first, p.part, p.body from asked cross join ${blocks}`,
		);
	},
);

/** Gives the ids of what each need asks for; undefined where any may be. @throws DomainError "unavailable" */
async function idsOf(
	app: App,
	needs: readonly Need[],
	turn: SearchTurn,
): Promise<readonly (Uint32Array | undefined)[] | undefined> {
	const answer = turn.threadsRead
		? await turn.ask({ kind: "candidates", needs, patience: turn.left })
		: await handedOver(app, needs, turn);
	if (answer?.isBroken) turn.notesBrokenPostings();
	return answer?.ids;
}

/** The same with postings that the thread gets. */
async function handedOver(
	app: App,
	needs: readonly Need[],
	turn: SearchTurn,
): Promise<SearchAnswer["candidates"] | undefined> {
	const reading = readingOf(needs);
	for (
		let some = reading.next(turn.goesOn());
		some;
		some = reading.next(turn.goesOn())
	) {
		reading.take(await app.db.all(blocksWith, { trigrams: [...some] }));
		await setImmediate();
	}
	const read = reading.end();
	return turn.ask(
		{ kind: "candidates", ...read, patience: turn.left },
		read.blocks.map(({ body }) => body),
	);
}

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
	const [texts, paths, every, first, ...more] =
		(await idsOf(app, needs, turn)) ?? needs.map(() => none);
	// any path may have a word
	if (path && !paths)
		return {
			...{ texts: undefined, paths: undefined, everyPath: undefined },
			...{ defining: undefined, words: [] },
		};
	let ids = 0;
	return {
		texts,
		paths: path ? paths : undefined,
		everyPath: every && every.length <= mostInSql ? every : undefined,
		// nothing comes first if the names of words could not be read
		defining: defining ? first : undefined,
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
