// Runs in a thread of its own; src/text/code/open-search-threads.ts starts it. The build makes dist/search-worker.js of it.
import { parentPort, workerData } from "node:worker_threads";
import { DatabaseGone } from "../../database/database.ts";
import { giveWay } from "../../threads/give-way.ts";
import { letGo } from "../../threads/let-go.ts";
import { compileCommitQuery } from "../commits/match-commits.ts";
import { withHeadings } from "./headings-above.ts";
import { type CompiledQuery, compileQuery } from "./match-texts.ts";
import type { Need } from "./needed.ts";
import { findOfOne, idsAmong } from "./postings/find-ids.ts";
import { idsOf } from "./postings/ids-of-need.ts";
import { letGoOfLists } from "./postings/let-go-of-lists.ts";
import {
	listsOf,
	type ReadPostings,
	readingOf,
} from "./postings/read-postings.ts";
import type {
	CodeQuery,
	JobError,
	PackedSymbols,
	SearchAnswer,
	SearchJob,
	TextWithPlaces,
} from "./search-job.ts";
import { openIndexFile } from "./stored/index-file.ts";
import {
	type PlaceOfIndex,
	TakesTooLong,
	type TextIndex,
} from "./stored/text-index.ts";
import type { ReadText } from "./text-bytes.ts";
import { openPacked } from "./text-in-parts.ts";
import { BrokenText } from "./unpack-text.ts";

/** The place of the index, and milliseconds that a search may take. */
const { place, deadline } = workerData as {
	readonly place: PlaceOfIndex;
	readonly deadline: number;
};
/** Texts that are read together; those of a database come while others are looked through. */
const [textsAtOnce, comesAhead] = "file" in place ? [16, false] : [40, true];
let opened: TextIndex | undefined;
async function index(): Promise<TextIndex> {
	opened ??= await open();
	return opened;
}
async function open(): Promise<TextIndex> {
	if ("file" in place) return openIndexFile(place.file);
	const { openIndexOnPostgres } = await import("./stored/index-on-postgres.ts");
	return openIndexOnPostgres(place.url, deadline);
}

/** Queries that stay compiled: one comes with each piece of its work. */
const mostCompiled = 20;
const compiled = new Map<string, CompiledQuery>();

function queryOf(query: CodeQuery): CompiledQuery {
	const key = JSON.stringify(query);
	const known = compiled.get(key);
	if (known) return known;
	const fresh =
		query.of === "commits" ? compileCommitQuery(query) : compileQuery(query);
	if (compiled.size >= mostCompiled)
		compiled.delete(compiled.keys().next().value as string);
	compiled.set(key, fresh);
	return fresh;
}

const jobs: {
	readonly [K in SearchJob["kind"]]: (
		job: Extract<SearchJob, { kind: K }>,
	) => SearchAnswer[K] | Promise<SearchAnswer[K]>;
} = {
	async candidates({ needs: asked, patience }) {
		const read = await postingsOf(asked, timeOf(patience));
		const { needs, lists, isBroken } = listsOf(read);
		// one word alone is asked for twice
		const known = new Map<string, Uint32Array | undefined>();
		const ids = needs.map((need) => {
			const key = JSON.stringify(need);
			if (!known.has(key)) known.set(key, idsOf(need, lists));
			return known.get(key);
		});
		letGoOfLists(lists, ids);
		letGoOfBlocks(read);
		return { ids, isBroken };
	},
	async newest({ patience, ...needs }) {
		const goesOn = timeOf(patience);
		const stored = await index();
		return stored.unchanged(async () => {
			const finding = findOfOne(needs, await stored.segments(), goesOn);
			let step = finding.next();
			while (!step.done) {
				const { need, window } = step.value;
				const read = await postingsOf([need], goesOn, window.segments);
				step = finding.next(idsAmong(step.value, read));
				letGoOfBlocks(read);
			}
			return step.value;
		});
	},
	judge: ({ query, places }) => places.map(queryOf(query).judge),
	async match({ query, texts, lines, enough, patience, mostBytes }) {
		const goesOn = timeOf(patience);
		const { match, open } = queryOf(query);
		const found: SearchAnswer["match"]["found"] = [];
		const broken: number[] = [];
		const bytes: number[] = [];
		let sum = 0;
		let count = 0;
		for await (const some of readTexts(texts)) {
			try {
				for (const one of some) {
					const isLate = !goesOn() || sum > mostBytes;
					if (found.length > 0 && (isLate || count >= enough))
						return { found, bytes, broken };
					const read = foundIn({ ...one, open }, (text) => {
						const { symbols, places } = one;
						const own = match({ text, symbols }, places, lines);
						const isPage = query.of === "wiki" && own?.lines.length;
						const shown = isPage
							? withHeadings(text?.whole ?? "", own.lines)
							: own?.lines;
						return own && { ...own, lines: JSON.stringify(shown) };
					});
					bytes.push(read.bytes);
					sum += read.bytes;
					if (read.isBroken) broken.push(found.length);
					if (read.found) count++;
					found.push(read.found);
				}
			} finally {
				// one of them may be there twice
				for (const { packed } of some) if (packed) letGo(packed);
			}
		}
		return { found, bytes, broken };
	},
};

/** Gives what tells whether some milliseconds have not passed yet. */
function timeOf(patience: number): () => boolean {
	const until = performance.now() + patience;
	return () => performance.now() < until;
}

/** Gives back the memory of blocks whose lists were read. */
function letGoOfBlocks({ blocks }: ReadPostings): void {
	for (const { body } of blocks) letGo(body);
}

/** Looks through a text; nothing is found in one whose bytes are broken. */
function foundIn<T>(
	{
		packed,
		size,
		open,
	}: Pick<TextToMatch, "packed" | "size"> & Pick<CompiledQuery, "open">,
	look: (text: ReadText | undefined) => T | undefined,
): {
	readonly found: T | undefined;
	readonly bytes: number;
	readonly isBroken?: boolean;
} {
	try {
		const opened = packed && openPacked(packed, size, open);
		const found = look(opened?.text);
		return { found, bytes: opened?.unpacked() ?? 0 };
	} catch (error) {
		if (!(error instanceof BrokenText)) throw error;
		return { found: undefined, bytes: size, isBroken: true };
	}
}

interface TextToMatch extends Pick<TextWithPlaces, "places"> {
	readonly packed: Uint8Array | undefined;
	readonly size: number;
	readonly symbols: readonly PackedSymbols[];
}

/** Reads texts with their bytes, some together. */
async function* readTexts(
	texts: readonly TextWithPlaces[],
): AsyncGenerator<readonly TextToMatch[]> {
	const read = (at: number) => {
		const some = texts.slice(at, at + textsAtOnce);
		return some.length ? withBytes(some) : undefined;
	};
	let next = read(0);
	for (let at = textsAtOnce; next; at += textsAtOnce) {
		const some = await next;
		next = comesAhead ? read(at) : undefined;
		// those that are not asked for any more may fail
		next?.catch(() => {});
		yield some;
		next ??= read(at);
	}
}

async function withBytes(
	texts: readonly TextWithPlaces[],
): Promise<TextToMatch[]> {
	const wanted = texts.filter(({ id }) => id !== null);
	const idsOf = (some: readonly TextWithPlaces[]) =>
		some.map(({ id }) => id as number);
	const defining = wanted.filter(({ mayDefine }) => mayDefine);
	const stored = wanted.length ? await index() : undefined;
	const [known, defined] = await Promise.all([
		stored?.textsOf(idsOf(wanted)),
		defining.length ? stored?.symbolsOf(idsOf(defining)) : undefined,
	]);
	return texts.map(({ id, places }) => {
		const row = id === null ? undefined : known?.get(id);
		return {
			...{ packed: row?.packed, size: row?.size ?? 0, places },
			symbols: (id !== null && defined?.get(id)) || [],
		};
	});
}

async function postingsOf(
	needs: readonly Need[],
	goesOn: () => boolean,
	segments?: readonly number[],
): Promise<ReadPostings> {
	const stored = await index();
	const reading = readingOf(needs);
	let some = reading.next(goesOn());
	while (some) {
		reading.take(await stored.blocksWith(some, segments));
		some = reading.next(goesOn());
	}
	return reading.end();
}

giveWay(8);
parentPort?.on("message", async (sent: string) => {
	const answer = await answerOf(JSON.parse(sent) as SearchJob);
	parentPort?.postMessage(answer, listsIn(answer));
});

/** The answer, or the error for whoever asked. @throws RangeError, SyntaxError where a job or its expression takes too much memory: the thread ends */
async function answerOf(
	job: SearchJob,
): Promise<SearchAnswer[keyof SearchAnswer] | JobError> {
	try {
		return await jobs[job.kind](job as never);
	} catch (error) {
		const isTooLarge =
			error instanceof RangeError || error instanceof SyntaxError;
		if (isTooLarge || !(error instanceof Error)) throw error;
		const { message, errcode } = error as JobError & Error;
		const isGone = error instanceof DatabaseGone;
		return { message, errcode, isGone, isLate: error instanceof TakesTooLong };
	}
}

/** The memory of the lists of ids in an answer, which changes hands. */
function listsIn(
	answer: SearchAnswer[keyof SearchAnswer] | JobError,
): ArrayBuffer[] {
	const {
		ids,
		whole = [],
		newest,
	} = answer as {
		readonly ids?: unknown;
		readonly whole?: readonly unknown[];
		readonly newest?: { readonly ids: Uint32Array };
	};
	const lists = [ids, whole, newest?.ids].flat();
	return [
		...new Set(
			lists.flatMap((one) =>
				one instanceof Uint32Array && one.length > 0
					? [one.buffer as ArrayBuffer]
					: [],
			),
		),
	];
}
