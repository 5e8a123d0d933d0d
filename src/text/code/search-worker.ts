// Runs in a thread of its own; src/text/code/open-search-threads.ts starts it. The build makes dist/search-worker.js of it.
import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../../threads/give-way.ts";
import { letGo } from "../../threads/let-go.ts";
import { compileCommitQuery } from "../commits/match-commits.ts";
import { withHeadings } from "./headings-above.ts";
import { type IndexFile, openIndexFile } from "./index-file.ts";
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
import type { ReadText } from "./text-bytes.ts";
import { openPacked } from "./text-in-parts.ts";
import { BrokenText } from "./unpack-text.ts";

/** The file of the database that has the index, where it has one. */
const { file } = workerData as { readonly file: string | undefined };
let opened: IndexFile | undefined;
function index(): IndexFile {
	opened ??= openIndexFile(file as string);
	return opened;
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
	) => SearchAnswer[K];
} = {
	candidates({ needs: asked, blocks: given, patience }) {
		const read = given
			? { needs: asked, blocks: given }
			: postingsOf(asked, timeOf(patience));
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
	newest({ patience, ...needs }) {
		const goesOn = timeOf(patience);
		return index().unchanged(() => {
			const finding = findOfOne(needs, index().segments(), {
				...{ goesOn, inSteps: true },
			});
			let step = finding.next();
			while (!step.done) {
				const { need, window } = step.value;
				const read = postingsOf([need], goesOn, window.segments);
				step = finding.next(idsAmong(step.value, read));
				letGoOfBlocks(read);
			}
			return step.value;
		});
	},
	ids({ blocks, need, ...asked }) {
		const read = { needs: [need], blocks };
		const found = idsAmong(asked, read);
		letGoOfBlocks(read);
		return found;
	},
	judge: ({ query, places }) => places.map(queryOf(query).judge),
	match({ query, texts, lines, enough, patience, mostBytes }) {
		const goesOn = timeOf(patience);
		const { match } = queryOf(query);
		const found: SearchAnswer["match"]["found"] = [];
		const broken: number[] = [];
		const bytes: number[] = [];
		let sum = 0;
		let count = 0;
		for (let at = 0; at < texts.length; at += textsAtOnce) {
			const some = readTexts(texts.slice(at, at + textsAtOnce));
			try {
				for (const one of some) {
					const isLate = !goesOn() || sum > mostBytes;
					if (found.length > 0 && (isLate || count >= enough))
						return { found, bytes, broken };
					const read = foundIn(one, (text) => {
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
	{ packed, size }: Pick<TextToMatch, "packed" | "size">,
	look: (text: ReadText | undefined) => T | undefined,
): {
	readonly found: T | undefined;
	readonly bytes: number;
	readonly isBroken?: boolean;
} {
	try {
		const opened = packed && openPacked(packed, size);
		const found = look(opened?.text);
		return { found, bytes: opened?.unpacked() ?? 0 };
	} catch (error) {
		if (!(error instanceof BrokenText)) throw error;
		return { found: undefined, bytes: size, isBroken: true };
	}
}

/** Texts that are read together. */
const textsAtOnce = 16;

interface TextToMatch extends Pick<TextWithPlaces, "packed" | "places"> {
	readonly packed: Uint8Array | undefined;
	readonly size: number;
	readonly symbols: readonly PackedSymbols[];
}

/** Texts with their bytes: those that came with the job, or from the file. */
function readTexts(texts: readonly TextWithPlaces[]): TextToMatch[] {
	const wanted = texts.filter(({ id }) => typeof id === "number");
	const idsOf = (some: readonly TextWithPlaces[]) =>
		some.map(({ id }) => id as number);
	const known = wanted.length ? index().textsOf(idsOf(wanted)) : undefined;
	const defining = wanted.filter(({ mayDefine }) => mayDefine);
	const defined = defining.length
		? index().symbolsOf(idsOf(defining))
		: undefined;
	return texts.map(({ id, packed, size = 0, symbols = [], places }) => {
		const row = typeof id === "number" ? known?.get(id) : undefined;
		return {
			packed: row?.packed ?? packed,
			size: row?.size ?? size,
			symbols: (id && defined?.get(id)) || symbols,
			places,
		};
	});
}

function postingsOf(
	needs: readonly Need[],
	goesOn: () => boolean,
	segments?: readonly number[],
): ReadPostings {
	const reading = readingOf(needs);
	let some = reading.next(goesOn());
	while (some) {
		reading.take(index().blocksWith(some, segments));
		some = reading.next(goesOn());
	}
	return reading.end();
}

giveWay(8);
parentPort?.on("message", (sent: SearchJob | string) => {
	const job = typeof sent === "string" ? (JSON.parse(sent) as SearchJob) : sent;
	const answer = answerOf(job);
	parentPort?.postMessage(answer, listsIn(answer));
});

/** The answer, or the error for whoever asked. @throws RangeError, SyntaxError where a job or its expression takes too much memory: the thread ends */
function answerOf(job: SearchJob): SearchAnswer[keyof SearchAnswer] | JobError {
	try {
		return jobs[job.kind](job as never);
	} catch (error) {
		const isTooLarge =
			error instanceof RangeError || error instanceof SyntaxError;
		if (isTooLarge || !(error instanceof Error)) throw error;
		const { message, errcode } = error as JobError & Error;
		return { message, errcode };
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
