import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query, queryOfBytes } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import { allOf, type Need } from "../../text/code/needed.ts";
import {
	type FindingIds,
	type FoundOfOne,
	findOfOne,
	type NeedsOfOne,
} from "../../text/code/postings/find-ids.ts";
import {
	type BlockOfSegment,
	type ReadPostings,
	readingOf,
} from "../../text/code/postings/read-postings.ts";
import type { SegmentOfTexts } from "../../text/code/postings/windows.ts";
import type { SearchNeeds } from "./needs.ts";
import {
	firstTexts,
	type MoreTexts,
	NewestTexts,
} from "./newest/newest-texts.ts";
import type { SearchTurn } from "./search-turn.ts";

/** Ids of all words together, and of paths, that are conditions in SQL; more would take long to write. */
const mostInSql = 20_000;

const nothing: Need = { kind: "or", of: [] };
const none = new Uint32Array();

/** Ids of texts and paths that may be results; undefined where any may. */
export interface Candidates {
	readonly texts: NewestTexts | undefined;
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

const segmentsReady = query((q, _: object) =>
	q
		.selectFrom("code_segment")
		.select(["id", "texts", "lowest", "highest"])
		.where("ready", "=", 1)
		.orderBy("id")
		.limit(10_000),
);

/**
 * The blocks of some segments, or of all, in which some trigrams may be, each once. PostgreSQL would read all blocks where it is not told to go from one that is asked for to the
 * next (`offset 0`). Threads that read the file of a database themselves have their own.
 */
const blockColumns = {
	...({ segment: "integer", first: "integer", part: "integer" } as const),
	body: "bytes",
} as const;
const blocksWith = queryOfBytes(
	blockColumns,
	(q, p: { trigrams: number[]; segments: number[] }, d) => {
		const [segments, asked, blocks] =
			d.name === "sqlite"
				? [
						sql`(select value as id from json_each(${p.segments})) s`,
						sql`json_each(${p.trigrams}) t`,
						sql`code_posting p where p.segment_id = asked.segment and p.first = asked.first`,
					]
				: [
						sql`unnest(cast(${p.segments} as bigint[])) as s(id)`,
						sql`unnest(cast(${p.trigrams} as bigint[])) as t(value)`,
						sql`lateral (select first, part, body from code_posting where segment_id = asked.segment and code_posting.first = asked.first offset 0) p`,
					];
		return raw<BlockOfSegment>(
			q,
			sql`with asked as materialized (
			select distinct s.id as segment, (select max(m.first) from code_posting m where m.segment_id = s.id and m.first <= t.value) as first
			from ${segments} cross join ${asked}
		) select asked.segment, p.first, p.part, p.body from asked cross join ${blocks}`,
		);
	},
);

/** Reads the blocks that needs ask for, of some segments. */
async function postingsOf(
	app: App,
	needs: readonly Need[],
	segments: readonly number[],
	turn: SearchTurn,
): Promise<ReadPostings> {
	const reading = readingOf(needs);
	for (
		let some = reading.next(turn.goesOn());
		some;
		some = reading.next(turn.goesOn())
	) {
		const asked = { trigrams: [...some], segments: [...segments] };
		reading.take(await app.db.all(blocksWith, asked));
		await setImmediate();
	}
	return reading.end();
}

/** Segments may become one while they are read, and are removed then: a search that meets that begins anew. */
const mostTries = 4;

/** Does some work with the postings of segments, all of which are there to its end. @throws DomainError "unavailable" */
async function withSegments<T>(
	app: App,
	turn: SearchTurn,
	work: (segments: readonly SegmentOfTexts[]) => Promise<T>,
): Promise<T | undefined> {
	let segments = await app.db.all(segmentsReady, {});
	for (let tries = 0; tries < mostTries; tries++) {
		const done = await work(segments);
		const now = await app.db.all(segmentsReady, {});
		const ready = new Set(now.map(({ id }) => id));
		if (segments.every(({ id }) => ready.has(id))) return done;
		segments = now;
	}
	turn.isOver = true;
	return undefined;
}

/** Gives the ids of what each need asks for; undefined where any may be. @throws DomainError "unavailable" */
async function idsOf(
	app: App,
	needs: readonly Need[],
	turn: SearchTurn,
): Promise<readonly (Uint32Array | undefined)[] | undefined> {
	const answer = turn.threadsRead
		? await turn.ask({ kind: "candidates", needs, patience: turn.left })
		: await withSegments(app, turn, async (segments) => {
				const ids = segments.map(({ id }) => id);
				const read = await postingsOf(app, needs, ids, turn);
				return turn.ask(
					{ kind: "candidates", ...read, patience: turn.left },
					read.blocks.map(({ body }) => body),
				);
			});
	if (answer?.isBroken) turn.notesBrokenPostings();
	return answer?.ids;
}

/** Gives what a search for one word, phrase or expression begins with, in parts that are found at the same time. @throws DomainError "unavailable" */
async function foundOfOne(
	app: App,
	parts: readonly NeedsOfOne[],
	turn: SearchTurn,
): Promise<readonly (FoundOfOne | undefined)[]> {
	const found = turn.threadsRead
		? await Promise.all(
				parts.map((needs) =>
					turn.ask({ kind: "newest", ...needs, patience: turn.left }),
				),
			)
		: await withSegments(app, turn, (segments) => {
				const way = { goesOn: () => turn.goesOn(), inSteps: false };
				return Promise.all(
					parts.map((needs) =>
						steppedThrough(app, findOfOne(needs, segments, way), turn),
					),
				);
			});
	if (found?.some((one) => one?.isBroken)) turn.notesBrokenPostings();
	return found ?? [];
}

/** Answers the steps of a search by what the database has. */
async function steppedThrough<T>(
	app: App,
	finding: FindingIds<T>,
	turn: SearchTurn,
): Promise<T | undefined> {
	let step = finding.next();
	while (!step.done) {
		const { need, window, among } = step.value;
		const read = await postingsOf(app, [need], window.segments, turn);
		const [asked = need] = read.needs;
		const answer = await turn.ask(
			{ kind: "ids", need: asked, window, among, blocks: read.blocks },
			read.blocks.map(({ body }) => body),
		);
		if (!answer) return undefined;
		step = finding.next(answer);
	}
	return step.value;
}

/** Reads the postings of what a search needs, of texts only as many below an id as it begins with where one thing is looked for. @throws DomainError "unavailable" */
export async function findCandidates(
	app: App,
	needs: SearchNeeds,
	turn: SearchTurn,
	below: number,
): Promise<Candidates> {
	const { path, defining, words } = needs;
	const found =
		words.length > 0 || (defining && !needs.isOfOne)
			? await findAll(app, needs, turn)
			: await findFirst(app, needs, turn, below);
	// any path may have a word
	if (path && !found.paths)
		return {
			...{ texts: undefined, paths: undefined, everyPath: undefined },
			...{ defining: undefined, words: [] },
		};
	const { everyPath } = found;
	return {
		...found,
		paths: path ? found.paths : undefined,
		everyPath:
			everyPath && everyPath.length <= mostInSql ? everyPath : undefined,
		// nothing comes first if the names of words could not be read
		defining: defining ? found.defining : undefined,
	};
}

async function findFirst(
	app: App,
	{ text, path = nothing, everyPath, defining = nothing }: SearchNeeds,
	turn: SearchTurn,
	below: number,
): Promise<Candidates> {
	const asked = { before: below, atLeast: firstTexts };
	const [found, others] = await foundOfOne(
		app,
		[
			{ ...asked, need: text, whole: [] },
			{ ...asked, need: nothing, whole: [path, everyPath, defining] },
		],
		turn,
	);
	const [paths, every, names] = others?.whole ?? [none, none, none];
	const newest = found ? found.newest : { ids: none, below: 0 };
	const more: MoreTexts = async (before, atLeast) => {
		if (!turn.goesOn()) return undefined;
		const next = { need: text, before, atLeast, whole: [] };
		const [some] = await foundOfOne(app, [next], turn);
		if (!some || some.newest) return some?.newest;
		// nothing is known of the others, so they cannot be looked for either
		turn.isOver = true;
		return { ids: none, below: 0 };
	};
	return {
		texts: newest && new NewestTexts(newest, more),
		...{ paths, everyPath: every, defining: names, words: [] },
	};
}

async function findAll(
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
	let ids = 0;
	return {
		texts: texts && new NewestTexts({ ids: texts, below: 0 }),
		...{ paths, everyPath: every, defining: first },
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
