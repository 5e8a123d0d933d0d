import { CHUNK, CHUNKS, type Chunked, forgetChunks } from "./answer-chunks.ts";
import { openAnswerSpace, type SpaceLimits } from "./answer-space.ts";
import { type ChunkCache, openChunkCache } from "./chunk-cache.ts";
import type { Reader } from "./stalled-reader.ts";

export type SharingLimits = SpaceLimits & {
	/** How long a finished answer is kept for others, in milliseconds. */
	readonly kept: number;
	/** Bytes of finished answers that are kept, and of one answer that is kept as a whole. */
	readonly keptBytes: number;
	/** Bytes that a producer may be ahead of readers who have taken nothing yet. */
	readonly ahead: number;
	/** How long a client may take nothing, in milliseconds. */
	readonly stalled: number;
};

/** An answer, while it is produced and read. */
export type SharedFile = Chunked & {
	readonly key: string;
	readonly user: string;
	/** Bytes on the disk. */
	readonly held: number;
	readonly abort: AbortController;
	error?: unknown;
	readonly readers: Set<Reader>;
	/** Woken when the answer has grown or ended. */
	readonly waiting: Set<() => void>;
	/** Woken when a reader has taken something or left. */
	readonly paused: Set<() => void>;
	timer?: NodeJS.Timeout;
};

/** The answers that are produced, read, or kept for others for some time. */
export type KeptAnswers = {
	/** Their chunks that were read last. */
	readonly memory: ChunkCache;
	/** The answer of a key that everybody may read. */
	get(key: string): SharedFile | undefined;
	/** From now on an answer is read by all who ask for its key. */
	add(answer: SharedFile): void;
	/** It is read again. */
	use(answer: SharedFile): void;
	/** Nobody else gets this answer; the next who asks begins another. */
	forget(answer: SharedFile): void;
	/** Nobody else gets this answer from now on, so that what all have read can go. */
	shorten(answer: SharedFile): void;
	/** It is over and nobody reads it: it is kept where there is room. */
	retire(answer: SharedFile): void;
	/** Tells whether there is room, once answers that nobody reads have made some. */
	hasRoom(answer: SharedFile): boolean;
	/** Looks how much the disk has left. */
	measure(folder: string): Promise<void>;
	/** Bytes that lie on the disk for readers. */
	held(): number;
	close(): void;
};

export function openKeptAnswers(limits: SharingLimits): KeptAnswers {
	const answers = new Map<string, SharedFile>();
	/** Those that nobody reads, the oldest first. */
	const idle = new Set<SharedFile>();
	const memory = openChunkCache(CHUNK, CHUNKS);
	const space = openAnswerSpace(limits);

	function hasRoom(answer: SharedFile): boolean {
		for (const old of idle) {
			if (space.hasRoom(answer)) return true;
			drop(old);
		}
		return space.hasRoom(answer);
	}

	function shorten(answer: SharedFile): void {
		forget(answer);
		answer.spool.dropBefore(
			Math.min(...[...answer.readers].map(({ at }) => at)),
		);
	}

	function forget(answer: SharedFile): void {
		if (answers.get(answer.key) === answer) answers.delete(answer.key);
	}

	function drop(answer: SharedFile): void {
		clearTimeout(answer.timer);
		forget(answer);
		idle.delete(answer);
		space.remove(answer);
		forgetChunks(answer, memory);
		answer.spool.close();
	}

	function retire(answer: SharedFile): void {
		const unknown = answers.get(answer.key) !== answer;
		const large = keptBytes() + answer.held > limits.keptBytes;
		if (unknown || large || answer.error !== undefined) drop(answer);
		else {
			idle.add(answer);
			answer.timer = setTimeout(() => drop(answer), limits.kept).unref();
		}
	}

	const keptBytes = () => {
		let sum = 0;
		for (const { held } of idle) sum += held;
		return sum;
	};

	return {
		memory,
		get: (key) => answers.get(key),
		add(answer) {
			answers.set(answer.key, answer);
			space.add(answer);
		},
		use(answer) {
			clearTimeout(answer.timer);
			idle.delete(answer);
		},
		forget,
		shorten,
		retire,
		hasRoom,
		measure: space.measure,
		held: space.held,
		close() {
			for (const answer of answers.values()) {
				clearTimeout(answer.timer);
				answer.abort.abort();
				answer.spool.close();
			}
			answers.clear();
			idle.clear();
		},
	};
}

/** Calls all who wait. */
export function wake(waiting: Set<() => void>): void {
	const woken = [...waiting];
	waiting.clear();
	for (const resume of woken) resume();
}
