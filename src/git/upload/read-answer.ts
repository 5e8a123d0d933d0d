import type { Writable } from "node:stream";
import { GitError } from "../errors.ts";
import { CHUNK, chunkAt, release } from "./answer-chunks.ts";
import type { ChunkCache } from "./chunk-cache.ts";
import { type SharedFile, wake } from "./kept-answers.ts";
import { type Reader, takenByReader } from "./stalled-reader.ts";
import type { Claim } from "./turns.ts";

/** A client of an answer. */
export type Reading = {
	readonly output: Writable;
	/** True when the output has no more use of bytes once it has called back: their memory is then used again. */
	readonly lends?: boolean;
	readonly signal?: AbortSignal;
	/** On whose account it is produced, should nobody else have asked for it. */
	readonly claim: Claim;
	/** Memory of the child that produces it, in bytes. */
	readonly childMemory?: number;
};

/** How long a client at the end of a growing answer waits for a whole chunk, in milliseconds. */
const PATIENCE = 10;
/** Reads an answer from its start to its end, at the pace of the client. */
export async function readAnswer(
	answer: SharedFile,
	reader: Reader,
	{ output, lends, signal }: Reading,
	memory: ChunkCache,
	stalled: number,
): Promise<void> {
	for (let at = 0; ; ) {
		if (signal?.aborted || output.destroyed)
			throw new GitError("aborted", "the client went away");
		const { size } = answer.spool;
		const whole = answer.done || size - at >= CHUNK;
		// while it grows, a little patience makes whole chunks of small pieces
		if (!whole) await more(answer, output, at);
		if (at === answer.spool.size) {
			if (!answer.done) continue;
			if (answer.error !== undefined) throw answer.error;
			return;
		}
		const chunk = chunkAt(answer, at, memory);
		const bytes = (await chunk.bytes).subarray(at - chunk.from);
		at += bytes.length;
		reader.at = at;
		const goesOn = output.write(bytes, (error) => {
			// of a write that failed nobody knows what becomes of its bytes
			if (lends && !error) release(chunk, memory);
		});
		if (!goesOn) await takenByReader(output, stalled);
		wake(answer.paused);
	}
}

/** Waits until the answer has grown or ended, or the client has gone; a little longer for a whole chunk when there are some bytes. */
function more(answer: SharedFile, output: Writable, at: number): Promise<void> {
	return new Promise((resolve) => {
		const begun = at < answer.spool.size;
		const resume = () => {
			clearTimeout(timer);
			answer.waiting.delete(grown);
			output.off("close", resume);
			resolve();
		};
		const grown = () => {
			const whole = answer.done || answer.spool.size - at >= CHUNK;
			if (whole || !begun) resume();
			else answer.waiting.add(grown);
		};
		const timer = begun ? setTimeout(resume, PATIENCE) : undefined;
		answer.waiting.add(grown);
		output.once("close", resume);
	});
}
