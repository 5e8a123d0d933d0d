// Runs in a thread of its own; src/text/code/open-index-thread.ts starts it. The build makes dist/index-worker.js of it.
import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { parentPort, type Transferable } from "node:worker_threads";
import { giveWay } from "../../threads/give-way.ts";
import { letGo } from "../../threads/let-go.ts";
import { keysOfSymbols, unpackSymbols } from "../symbols/packed-symbols.ts";
import {
	type Attributes,
	readAttributes,
	type SaidOfPath,
} from "./attributes.ts";
import type {
	Broken,
	IndexAnswer,
	IndexJob,
	PreparedText,
	ReadAgain,
	TextBytes,
} from "./index-job.ts";
import { isPackedAsNow, packText } from "./packed-parts.ts";
import {
	BrokenBlock,
	blocksOf,
	isWholeBlock,
	mergedBlocks,
} from "./postings/blocks.ts";
import { longestText } from "./text-sizes.ts";
import { trigramFinder, withoutNext } from "./trigrams.ts";
import { BrokenText, unpackSmall } from "./unpack-text.ts";

/** More different ones are in data and what was packed: a text that has them is found by everything. */
const mostTrigrams = 20_000;
/** A NUL among these makes a file binary for git. */
const lookedAt = 8000;

const trigramsOf = trigramFinder();

/** The attributes files of the last commit that was judged. */
let judged: { of: string; by: Attributes | undefined } | undefined;

const jobs: {
	readonly [K in IndexJob["kind"]]: (
		job: Extract<IndexJob, { kind: K }>,
	) => IndexAnswer[K];
} = {
	look: ({ texts }) => texts.map(look),
	prepare: ({ texts }) => texts.map(prepare),
	"read-again": ({ packed }) =>
		packed.map((one) => unlessBroken(() => readAgain(one))),
	"read-paths": ({ paths }) =>
		paths.map((path) =>
			(trigramsOf(Buffer.from(path), mostTrigrams) ?? new Uint32Array()).map(
				withoutNext,
			),
		),
	"read-symbols": ({ bodies }) =>
		bodies.map((body) =>
			unlessBroken(() => keysOfSymbols(unpackSymbols(body))),
		),
	attributes,
	blocks: ({ texts }) => blocksOf(texts),
	merge: ({ blocks, from, to }) =>
		unlessBroken(() => mergedBlocks(blocks, { from, to })),
	"are-whole": ({ blocks }) => blocks.map(isWholeBlock),
};

giveWay(10);
parentPort?.on("message", (job: IndexJob) => {
	const answer = jobs[job.kind](job as never);
	parentPort?.postMessage(answer, moved(answer));
	for (const bytes of givenIn(job)) letGo(bytes);
});

/** The bytes that came with a job: copies, of which several may share their memory. */
function givenIn(job: IndexJob): readonly ArrayBufferView[] {
	if (job.kind === "look") return job.texts.map(({ bytes }) => bytes);
	if (job.kind === "prepare") return job.texts;
	if (job.kind === "read-again") return job.packed;
	if (job.kind === "blocks") return job.texts.map(({ trigrams }) => trigrams);
	return job.kind === "merge" || job.kind === "are-whole"
		? job.blocks.map(({ body }) => body)
		: [];
}

/** Gives the memory of an answer that changes hands, so that nobody copies it. */
const moved = (answer: IndexAnswer[IndexJob["kind"]]): Transferable[] => {
	if (typeof answer === "string" || "said" in answer) return [];
	const all: readonly ((typeof answer)[number] | Broken)[] = answer;
	return all.flatMap((one) => {
		if (typeof one !== "object") return [];
		if (one instanceof Uint32Array) return [one.buffer as ArrayBuffer];
		if ("trigrams" in one) return [one.trigrams.buffer as ArrayBuffer];
		if ("body" in one) return [one.body.buffer as ArrayBuffer];
		return [];
	});
};

function attributes({
	of,
	files,
	paths,
	patience,
}: Extract<IndexJob, { kind: "attributes" }>): IndexAnswer["attributes"] {
	const begun = performance.now();
	const isLate = () => performance.now() - begun > patience;
	if (files) judged = { of, by: readAttributes(files, isLate) };
	if (judged?.of !== of) return "unknown";
	const said: SaidOfPath[] = [];
	for (const path of paths) {
		const own = judged.by?.(path, isLate);
		if (!own) return "late";
		said.push(own);
	}
	return { said, took: performance.now() - begun };
}

function look({ bytes, textual }: TextBytes): IndexAnswer["look"][number] {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	if (!textual && text.subarray(0, lookedAt).includes(0))
		return { reason: "binary" };
	if (!isUtf8(text)) return { reason: "encoding" };
	return { hash: hash("sha256", text, "base64url") };
}

function unlessBroken<T>(read: () => T): T | Broken {
	try {
		return read();
	} catch (error) {
		// definitions are JSON
		const isBroken =
			error instanceof BrokenText ||
			error instanceof BrokenBlock ||
			error instanceof SyntaxError;
		if (isBroken) return "broken";
		throw error;
	}
}

function readAgain(packed: Uint8Array): ReadAgain {
	const bytes = unpackSmall(packed, longestText);
	return {
		trigrams: trigramsOf(bytes, mostTrigrams) ?? new Uint32Array(),
		packed: isPackedAsNow(packed, bytes.length) ? undefined : packText(bytes),
	};
}

function prepare(bytes: Uint8Array): PreparedText {
	const trigrams = trigramsOf(bytes, mostTrigrams);
	if (!trigrams) return { reason: "trigrams" };
	return { packed: packText(bytes), trigrams };
}
