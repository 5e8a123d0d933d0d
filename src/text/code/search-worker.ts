// Runs in a thread of its own; src/text/code/open-search-threads.ts starts it. The build makes dist/search-worker.js of it.
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../threads/give-way.ts";
import { compileCommitQuery } from "../commits/match-commits.ts";
import { withHeadings } from "./headings-above.ts";
import { type CompiledQuery, compileQuery } from "./match-texts.ts";
import { type Need, trigramsIn } from "./needed.ts";
import {
	followedBy,
	postingsIn,
	type ReadPosting,
	shared,
	united,
} from "./postings.ts";
import type { CodeQuery, SearchAnswer, SearchJob } from "./search-job.ts";
import { openText } from "./text-bytes.ts";
import { unpackTexts } from "./unpack-text.ts";

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
	candidates({ needs, blocks }) {
		const wanted = new Set<number>();
		for (const need of needs) trigramsIn(need, wanted);
		const lists = postingsIn(blocks, (trigram) => wanted.has(trigram));
		const known = new Map<string, Uint32Array>();
		// several needs ask for the same
		const idsWith: IdsWith = (trigram, next = 0) => {
			const key = `${trigram} ${next}`;
			const before = known.get(key);
			if (before) return before;
			const own = lists.get(trigram);
			const ids = own ? followedBy(own, next) : nothing;
			known.set(key, ids);
			return ids;
		};
		return needs.map((need) => idsOf(need, idsWith));
	},
	judge: ({ query, places }) => places.map(queryOf(query).judge),
	match({ query, texts, lines, patience }) {
		const until = performance.now() + patience;
		const { match } = queryOf(query);
		const found: SearchAnswer["match"] = [];
		const unpacked = unpackTexts(texts);
		for (const [i, { symbols, places }] of texts.entries()) {
			if (found.length > 0 && performance.now() > until) break;
			const bytes = unpacked[i];
			const text = bytes && openText(bytes);
			const one = match({ text, symbols }, places, lines);
			const isPage = query.of === "wiki" && one?.lines.length;
			const shown = isPage
				? withHeadings(text?.whole ?? "", one.lines)
				: one?.lines;
			found.push(one && { ...one, lines: JSON.stringify(shown) });
		}
		return found;
	},
};

const nothing = new Uint32Array();
/** Gives the ids of the texts that have a trigram, with one of the bits behind it. */
type IdsWith = (trigram: number, next?: number) => Uint32Array;

/** The ids that have what is needed; undefined for all. */
function idsOf(need: Need, idsWith: IdsWith): Uint32Array | undefined {
	if (need.kind === "trigram") return idsWith(need.trigram, need.next);
	if (!("of" in need)) return undefined;
	const parts = need.of.map((one) => idsOf(one, idsWith));
	if (need.kind === "or")
		return parts.every((part) => part !== undefined)
			? united(parts as Uint32Array[])
			: undefined;
	const known = parts
		.filter((part) => part !== undefined)
		.sort((a, b) => a.length - b.length);
	return known.length ? known.reduce(shared) : undefined;
}

giveWay(5);
parentPort?.on("message", (job: SearchJob) => {
	const answer = jobs[job.kind](job as never);
	parentPort?.postMessage(answer, listsIn(answer));
});

/** The memory of lists of ids, which changes hands. */
const listsIn = (answer: readonly unknown[]): ArrayBuffer[] => [
	...new Set(
		answer.flatMap((one) =>
			one instanceof Uint32Array && one.length > 0
				? [one.buffer as ArrayBuffer]
				: [],
		),
	),
];
