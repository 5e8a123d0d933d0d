import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { GitError } from "../errors.ts";
import { waitForDrain } from "../wait-for-drain.ts";
import { type ChunkCache, openChunkCache } from "./chunk-cache.ts";
import type { Claim, Turns } from "./turns.ts";

/**
 * Answers to fetches that are produced once for all who ask the same: the producer writes to a file without a name, and every
 * client reads it from the start at its own pace, while it grows and for a short time after.
 */
export type SharedAnswers = {
	/**
	 * Sends the answer of a key to a client, producing it if nobody does. Throws `busy` when too many others are produced and
	 * waiting, `aborted` when the client goes away, and what the producer threw.
	 */
	send(key: string, produce: Producer, client: Reading): Promise<void>;
	close(): Promise<void>;
};

type Producer = (output: Writable, signal: AbortSignal) => Promise<void>;

/** A client of an answer. */
type Reading = {
	readonly output: Writable;
	/** Whether the output has no more use of bytes once it has called back: their memory is then used again. */
	readonly lends?: boolean;
	readonly signal?: AbortSignal;
	/** On whose account it is produced, should nobody else have asked for it. */
	readonly claim: Claim;
};

export type SharingLimits = {
	/** How long a finished answer is kept for others, in milliseconds. */
	readonly kept: number;
	/** Bytes of finished answers that are kept. */
	readonly keptBytes: number;
};

type SharedFile = {
	/** There from its turn on. */
	file?: FileHandle;
	readonly abort: AbortController;
	/** The last chunks that were read, by where they begin. */
	readonly chunks: Map<number, Chunk>;
	size: number;
	done: boolean;
	error?: unknown;
	readers: number;
	/** Woken when the answer has grown or ended. */
	readonly waiting: Set<() => void>;
	timer?: NodeJS.Timeout;
};

type Chunk = {
	readonly from: number;
	readonly bytes: Promise<Buffer<ArrayBuffer>>;
	/** Those who are not done with it: the list of chunks that are kept, and readers, of whom those that do not lend never are. */
	users: number;
};

/** Bytes that are read and written together. */
const CHUNK = 512 * 1024;
/** Chunks of one answer that are kept for its other readers. */
const CHUNKS = 12;
/** How long a client at the end of a growing answer waits for a whole chunk, in milliseconds. */
const PATIENCE = 10;

export function openSharedAnswers(
	root: string,
	limits: SharingLimits,
	turns: Turns,
): SharedAnswers {
	const answers = new Map<string, SharedFile>();
	const memory = openChunkCache(CHUNK, CHUNKS);
	const folder = join(root, "answers");
	let keptBytes = 0;

	function begin(key: string, claim: Claim, produce: Producer): SharedFile {
		const answer: SharedFile = {
			abort: new AbortController(),
			chunks: new Map(),
			size: 0,
			done: false,
			readers: 0,
			waiting: new Set(),
		};
		answers.set(key, answer);
		void run(key, answer, claim, produce);
		return answer;
	}

	async function run(
		key: string,
		answer: SharedFile,
		claim: Claim,
		produce: Producer,
	): Promise<void> {
		const { signal } = answer.abort;
		try {
			const endTurn = await turns.take(claim, signal);
			try {
				answer.file = await namelessFile(folder);
				await fill(appender(answer, answer.file), produce, signal);
			} finally {
				endTurn();
			}
		} catch (error) {
			answer.error = error;
			// nobody is to get half of it again
			forget(key, answer);
		}
		answer.done = true;
		keptBytes += answer.size;
		wake(answer);
		if (answer.readers === 0) retire(key, answer);
	}

	/** Nobody else gets this answer; the next who asks begins another. */
	function forget(key: string, answer: SharedFile): void {
		if (answers.get(key) === answer) answers.delete(key);
	}

	function retire(key: string, answer: SharedFile): void {
		clearTimeout(answer.timer);
		const drop = () => {
			forget(key, answer);
			keptBytes -= answer.size;
			for (const chunk of answer.chunks.values()) release(chunk, memory);
			answer.chunks.clear();
			void answer.file?.close().catch(() => {});
		};
		if (answer.error !== undefined || keptBytes > limits.keptBytes) drop();
		else
			answer.timer = setTimeout(
				() => answer.readers === 0 && drop(),
				limits.kept,
			).unref();
	}

	return {
		async send(key, produce, client) {
			const answer = answers.get(key) ?? begin(key, client.claim, produce);
			clearTimeout(answer.timer);
			answer.readers++;
			try {
				await copy(answer, client, memory);
			} finally {
				answer.readers--;
				if (answer.readers === 0) {
					if (answer.done) retire(key, answer);
					else {
						// the last who wanted it has gone
						forget(key, answer);
						answer.abort.abort();
					}
				}
			}
		},
		async close() {
			for (const answer of answers.values()) {
				clearTimeout(answer.timer);
				answer.abort.abort();
				await answer.file?.close().catch(() => {});
			}
			answers.clear();
		},
	};
}

/** Has an answer produced into a file. @throws what the producer throws, and the error of a write that failed, which ends it */
async function fill(
	output: Writable,
	produce: Producer,
	signal: AbortSignal,
): Promise<void> {
	let broken: Error | undefined;
	output.on("error", (error) => {
		broken = error;
	});
	try {
		await produce(output, signal);
		await new Promise<void>((resolve) => output.end(() => resolve()));
	} catch (error) {
		// the file is closed next: what still waits must not be written
		output.destroy();
		throw broken ?? error;
	}
	if (broken) throw broken;
}

/** A file that only we have open: it goes with the process, however that ends. */
async function namelessFile(folder: string): Promise<FileHandle> {
	mkdirSync(folder, { recursive: true });
	const path = join(folder, randomBytes(12).toString("hex"));
	const file = await open(path, "wx+", 0o600);
	await rm(path);
	return file;
}

function appender(answer: SharedFile, file: FileHandle): Writable {
	return new Writable({
		highWaterMark: 4 * CHUNK,
		write(chunk: Buffer, _encoding, callback) {
			file
				.write(chunk, 0, chunk.length, answer.size)
				.then(({ bytesWritten }) => {
					answer.size += bytesWritten;
					wake(answer);
					callback(
						bytesWritten === chunk.length
							? null
							: new GitError("no-space", "the disk is full"),
					);
				}, callback);
		},
	});
}

function wake(answer: SharedFile): void {
	for (const resume of answer.waiting) resume();
	answer.waiting.clear();
}

/** Reads an answer from its start to its end, at the pace of the client. */
async function copy(
	answer: SharedFile,
	{ output, lends, signal }: Reading,
	memory: ChunkCache,
): Promise<void> {
	for (let at = 0; ; ) {
		if (signal?.aborted || output.destroyed)
			throw new GitError("aborted", "the client went away");
		const whole = answer.done || answer.size - at >= CHUNK;
		// while it grows, a little patience makes whole chunks of small pieces
		if (!whole) await more(answer, output, at < answer.size ? PATIENCE : 0);
		if (at === answer.size) {
			if (!answer.done) continue;
			if (answer.error !== undefined) throw answer.error;
			return;
		}
		const chunk = chunkAt(answer, at, memory);
		const bytes = (await chunk.bytes).subarray(at - chunk.from);
		at += bytes.length;
		const goesOn = output.write(bytes, (error) => {
			// of a write that failed nobody knows what becomes of its bytes
			if (lends && !error) release(chunk, memory);
		});
		if (!goesOn) await waitForDrain(output);
	}
}

/**
 * The bytes from a place to the end of its chunk, or of what is there, for one user more. Clients of one answer are mostly close together: the
 * last chunks that were read are kept for the others.
 */
function chunkAt(answer: SharedFile, at: number, memory: ChunkCache): Chunk {
	const from = at - (at % CHUNK);
	const to = Math.min(from + CHUNK, answer.size);
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
	answer: SharedFile,
	from: number,
	to: number,
	memory: ChunkCache,
): Chunk {
	const bytes = memory.take(to - from);
	const filled = async () => {
		const read = await answer.file?.read(bytes, 0, to - from, from);
		return bytes.subarray(0, read?.bytesRead);
	};
	return { from, bytes: filled(), users: 1 };
}

/** One user less; the last one gives the memory back. A chunk that could not be read is left alone. */
function release(chunk: Chunk, memory: ChunkCache): void {
	if (--chunk.users === 0) chunk.bytes.then(memory.giveBack, () => {});
}

/** Waits until the answer has grown or ended, or the client has gone; at most for so long, if a time is given. */
function more(answer: SharedFile, output: Writable, ms: number): Promise<void> {
	return new Promise((resolve) => {
		const resume = () => {
			clearTimeout(timer);
			answer.waiting.delete(resume);
			output.off("close", resume);
			resolve();
		};
		const timer = ms > 0 ? setTimeout(resume, ms) : undefined;
		answer.waiting.add(resume);
		output.once("close", resume);
	});
}
