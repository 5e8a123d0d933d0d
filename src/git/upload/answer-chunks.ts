import type { ChunkCache } from "./chunk-cache.ts";
import type { Spool } from "./spool.ts";

/** What is read in chunks by several. */
export type Chunked = {
	readonly spool: Spool;
	/** The last chunks that were read, by where they begin. */
	readonly chunks: Map<number, Chunk>;
	/** Whether it grows no more. */
	done: boolean;
};

type Chunk = {
	readonly from: number;
	readonly bytes: Promise<Buffer<ArrayBuffer>>;
	/** Those who are not done with it: the list of chunks that are kept, and readers, of whom those that do not lend never are. */
	users: number;
};

/** Bytes that are read and written together. */
export const CHUNK = 512 * 1024;
/** Chunks of one answer that are kept for its other readers. */
export const CHUNKS = 12;

/**
 * The bytes from a place to the end of its chunk, or of what is there, for one user more. Clients of one answer are mostly close together: the
 * last chunks that were read are kept for the others.
 */
export function chunkAt(
	answer: Chunked,
	at: number,
	memory: ChunkCache,
): Chunk {
	const from = at - (at % CHUNK);
	const to = Math.min(from + CHUNK, answer.spool.size);
	if (to - from < CHUNK && !answer.done) return read(answer, at, to, memory);
	let chunk = answer.chunks.get(from);
	if (chunk) chunk.users++;
	else {
		chunk = read(answer, from, to, memory);
		chunk.users++;
		answer.chunks.set(from, chunk);
		const [oldest] = answer.chunks.values();
		if (oldest && answer.chunks.size > CHUNKS) {
			answer.chunks.delete(oldest.from);
			release(oldest, memory);
		}
	}
	return chunk;
}

function read(
	answer: Chunked,
	from: number,
	to: number,
	memory: ChunkCache,
): Chunk {
	const bytes = memory.take(to - from);
	const filled = async () =>
		bytes.subarray(0, await answer.spool.read(bytes, from));
	return { from, bytes: filled(), users: 1 };
}

/** One user less; the last one gives the memory back. A chunk that could not be read is left alone. */
export function release(chunk: Chunk, memory: ChunkCache): void {
	if (--chunk.users === 0) chunk.bytes.then(memory.giveBack, () => {});
}

/** Nobody reads it any more. */
export function forgetChunks(answer: Chunked, memory: ChunkCache): void {
	for (const chunk of answer.chunks.values()) release(chunk, memory);
	answer.chunks.clear();
}
