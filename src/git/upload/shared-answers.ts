import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { workingFor } from "../../threads/claimant.ts";
import { LIGHTEST, type Turn } from "../child.ts";
import { GitError } from "../errors.ts";
import {
	CHUNK,
	CHUNKS,
	type Chunked,
	chunkAt,
	forgetChunks,
	release,
} from "./answer-chunks.ts";
import { openAnswerSpace, type SpaceLimits } from "./answer-space.ts";
import { type ChunkCache, openChunkCache } from "./chunk-cache.ts";
import { openSpool } from "./spool.ts";
import {
	cutLaggards,
	type Reader,
	takenBy,
	takenByReader,
} from "./stalled-reader.ts";
import type { Claim, Turns } from "./turns.ts";

/**
 * Answers to fetches and downloads that are produced once for all who ask the same: the producer writes to a file without a name, and every
 * client reads it from the start at its own pace, while it grows and for a short time after. The producer may be far ahead of those who
 * read, and is not of those who do not: what lies on the disk is bounded by what was taken, for each claimant, and in sum.
 */
export type SharedAnswers = {
	/**
	 * Sends the answer of a key to a client, producing it if nobody does. Throws `busy` when too many others are produced and
	 * waiting, `aborted` when the client goes away or takes nothing any more, and what the producer threw.
	 */
	send(key: string, produce: Producer, client: Reading): Promise<void>;
	/** Bytes that lie on the disk for readers. */
	held(): number;
	close(): Promise<void>;
};

/** Starts its child in the turn. */
type Producer = (
	output: Writable,
	signal: AbortSignal,
	turn: Turn,
) => Promise<void>;

/** A client of an answer. */
type Reading = {
	readonly output: Writable;
	/** Whether the output has no more use of bytes once it has called back: their memory is then used again. */
	readonly lends?: boolean;
	readonly signal?: AbortSignal;
	/** On whose account it is produced, should nobody else have asked for it. */
	readonly claim: Claim;
	/** Memory of the child that produces it, in bytes. */
	readonly childMemory?: number;
};

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

type SharedFile = Chunked & {
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

/** How long a client at the end of a growing answer waits for a whole chunk, in milliseconds. */
const PATIENCE = 10;
/** For each byte that the fastest reader has taken, the producer may be so many more ahead. */
const GROWTH = 8;
/** Bytes that a producer may be ahead where there is no room. */
const TIGHT = 4 << 20;
/** How long a producer waits for readers before others may work in its place, and until it looks for room again, in milliseconds. */
const PAUSE = 250;

export function openSharedAnswers(
	root: string,
	limits: SharingLimits,
	turns: Turns,
	children: Turns,
): SharedAnswers {
	const answers = new Map<string, SharedFile>();
	/** Those that nobody reads, the oldest first. */
	const idle = new Set<SharedFile>();
	const memory = openChunkCache(CHUNK, CHUNKS);
	const space = openAnswerSpace(limits);
	const folder = join(root, "answers");

	function begin(
		key: string,
		{ claim, childMemory = 0 }: Reading,
		produce: Producer,
	): SharedFile {
		const spool = openSpool(folder);
		const answer: SharedFile = {
			key,
			user: claim.user,
			get held() {
				return spool.held;
			},
			spool,
			abort: new AbortController(),
			chunks: new Map(),
			done: false,
			readers: new Set(),
			waiting: new Set(),
			paused: new Set(),
		};
		answers.set(key, answer);
		space.add(answer);
		const weight = Math.max(LIGHTEST, childMemory);
		void run(answer, claim, weight, produce);
		return answer;
	}

	async function run(
		answer: SharedFile,
		claim: Claim,
		weight: number,
		produce: Producer,
	): Promise<void> {
		const { signal } = answer.abort;
		try {
			// memory before the turn to work: who waits for memory keeps nobody from working
			const turn = await children.take({ ...claim, weight }, signal);
			try {
				const endWork = await turns.take(claim, signal);
				try {
					mkdirSync(folder, { recursive: true });
					void space.measure(folder);
					const output = appender(answer, (bytes) =>
						roomFor(answer, bytes, endWork),
					);
					// what else it starts is part of the turn that it has
					await workingFor(undefined, () =>
						fill(output, (file) => produce(file, signal, turn)),
					);
				} finally {
					endWork();
				}
			} finally {
				turn();
			}
		} catch (error) {
			answer.error = error;
			// nobody is to get half of it again
			forget(answer);
		}
		answer.done = true;
		wake(answer.waiting);
		if (answer.readers.size === 0) retire(answer);
	}

	/** Waits until the producer may write more. One that waits long lets others work. */
	async function roomFor(
		answer: SharedFile,
		bytes: number,
		endWork: () => void,
	): Promise<void> {
		while (!answer.abort.signal.aborted) {
			if (answer.held > limits.keptBytes) shorten(answer);
			const taken = Math.max(0, ...[...answer.readers].map(takenBy));
			const ahead = answer.spool.size + bytes - taken;
			const room = hasRoom(answer);
			const most = room ? limits.ahead + GROWTH * taken : TIGHT;
			if (!room) {
				shorten(answer);
				cutLaggards(answer.readers, taken);
			}
			if (ahead <= most) return;
			await paused(answer, endWork);
		}
		throw new GitError("aborted", "nobody reads it any more");
	}

	/** Whether there is room, once answers that nobody reads have made some. */
	function hasRoom(answer: SharedFile): boolean {
		for (const old of idle) {
			if (space.hasRoom(answer)) return true;
			drop(old);
		}
		return space.hasRoom(answer);
	}

	/** Nobody else gets this answer from now on, so that what all have read can go. */
	function shorten(answer: SharedFile): void {
		forget(answer);
		answer.spool.dropBefore(
			Math.min(...[...answer.readers].map(({ at }) => at)),
		);
	}

	/** Nobody else gets this answer; the next who asks begins another. */
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
		held: () => space.held(),
		async send(key, produce, client) {
			const answer = answers.get(key) ?? begin(key, client, produce);
			clearTimeout(answer.timer);
			idle.delete(answer);
			const reader: Reader = { at: 0, output: client.output };
			answer.readers.add(reader);
			try {
				await copy(answer, reader, client, memory, limits.stalled);
			} finally {
				answer.readers.delete(reader);
				wake(answer.paused);
				if (answer.readers.size === 0) {
					if (answer.done) retire(answer);
					else {
						// the last who wanted it has gone
						forget(answer);
						answer.abort.abort();
					}
				}
			}
		},
		async close() {
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

/** Waits until a reader has taken something, or for a moment. */
function paused(answer: SharedFile, onLong: () => void): Promise<void> {
	return new Promise((resolve) => {
		const resume = () => {
			clearTimeout(timer);
			answer.paused.delete(resume);
			answer.abort.signal.removeEventListener("abort", resume);
			resolve();
		};
		const timer = setTimeout(() => {
			onLong();
			resume();
		}, PAUSE);
		answer.paused.add(resume);
		answer.abort.signal.addEventListener("abort", resume);
	});
}

/** Has an answer produced into a file. @throws what the producer throws, and the error of a write that failed, which ends it */
async function fill(
	output: Writable,
	produce: (output: Writable) => Promise<void>,
): Promise<void> {
	let broken: Error | undefined;
	output.on("error", (error) => {
		broken = error;
	});
	try {
		await produce(output);
		await new Promise<void>((resolve) => output.end(() => resolve()));
	} catch (error) {
		// the file is closed next: what still waits must not be written
		output.destroy();
		throw broken ?? error;
	}
	if (broken) throw broken;
}

function appender(
	answer: SharedFile,
	room: (bytes: number) => Promise<void>,
): Writable {
	return new Writable({
		highWaterMark: 4 * CHUNK,
		write(chunk: Buffer, _encoding, callback) {
			room(chunk.length)
				.then(() => answer.spool.append(chunk))
				.then(() => {
					wake(answer.waiting);
					callback();
				}, callback);
		},
	});
}

function wake(waiting: Set<() => void>): void {
	const woken = [...waiting];
	waiting.clear();
	for (const resume of woken) resume();
}

/** Reads an answer from its start to its end, at the pace of the client. */
async function copy(
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
