import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { badRequest, tooLarge, unavailable } from "../errors.ts";
import { startWorker } from "../threads/start-worker.ts";
import { type Load, openTurns } from "../threads/turns.ts";
import { workerFile } from "../threads/worker-file.ts";
import type { UnpackPlan, UnpackReply, UnpackWord } from "./unpack-messages.ts";

/** Unpacks what the runtime does not, and of which a few bytes can become many millions: in threads, within limits. */
export interface Unpacking {
	/**
	 * The plain bytes, as they are asked for; who stops asking ends it.
	 * @throws DomainError "bad-request" for what is not packed so, "too-large" beyond the limits, "unavailable" when too many are waiting
	 */
	unpack(
		packing: UnpackPlan["packing"],
		source: AsyncIterable<Uint8Array>,
	): AsyncGenerator<Uint8Array>;
	/** The same, in turns with others who have a name of their own (claimantOf). */
	for(user: string): Unpacking;
	load(): Load;
}

interface UnpackingLimits {
	/** Files at a time; each has a thread for as long as it takes. */
	readonly threads: number;
	/** Files that may wait for that. */
	readonly waiting: number;
	/** Milliseconds that a thread may work on one file. */
	readonly deadline: number;
	/** Plain bytes of one file. */
	readonly mostBytes: number;
}

const usual: UnpackingLimits = {
	threads: 1,
	waiting: 20,
	deadline: 20_000,
	mostBytes: 512 * 1024 * 1024,
};

/** Unpacking without any thread yet. */
export function openUnpacking(given: Partial<UnpackingLimits> = {}): Unpacking {
	const limits = { ...usual, ...given };
	const busy = () => unavailable("too many archives are being unpacked");
	const turns = openTurns(
		{ atOnce: limits.threads, waiting: limits.waiting },
		{ busy, gone: busy },
	);
	const unpackingOf = (user: string): Unpacking => ({
		async *unpack(packing, source) {
			const leave = await turns.take({ user });
			try {
				yield* onThread(packing, source, limits);
			} finally {
				leave();
			}
		},
		for: unpackingOf,
		load: () => turns.load(),
	});
	return unpackingOf("nobody");
}

async function* onThread(
	packing: UnpackPlan["packing"],
	source: AsyncIterable<Uint8Array>,
	limits: UnpackingLimits,
): AsyncGenerator<Uint8Array> {
	const bell = new Int32Array(new SharedArrayBuffer(4));
	const thread = startWorker(
		workerFile("unpack-worker", import.meta.url),
		{ maxOldGenerationSizeMb: 64 },
		{ packing, bell } satisfies UnpackPlan,
	);
	const chunks = source[Symbol.asyncIterator]();
	try {
		yield* piecesOf(thread, bell, chunks, limits);
	} finally {
		await thread.terminate();
		await chunks.return?.();
	}
}

/** Answers what the thread asks for, word by word. */
async function* piecesOf(
	thread: Worker,
	bell: Int32Array,
	chunks: AsyncIterator<Uint8Array>,
	{ deadline, mostBytes }: UnpackingLimits,
): AsyncGenerator<Uint8Array> {
	let time = deadline;
	let size = 0;
	for (;;) {
		const began = performance.now();
		const word = await wordOf(thread, time);
		time -= performance.now() - began;
		let answer: UnpackReply;
		if ("over" in word) {
			if (word.over === "done") return;
			throw badRequest("invalid archive");
		}
		if ("piece" in word) {
			size += word.piece.length;
			if (size > mostBytes) throw tooLarge("the unpacked archive is too large");
			yield word.piece;
		} else answer = (await chunks.next()).value;
		thread.postMessage(answer);
		Atomics.store(bell, 0, 1);
		Atomics.notify(bell, 0);
	}
}

async function wordOf(thread: Worker, time: number): Promise<UnpackWord> {
	const over = new AbortController();
	const ended = () => over.abort(badRequest("invalid archive"));
	const late = () =>
		over.abort(tooLarge("unpacking the archive takes too long"));
	const timer = setTimeout(late, time);
	thread.once("exit", ended);
	try {
		const [word] = await once(thread, "message", { signal: over.signal });
		return word;
	} catch {
		throw over.signal.reason ?? badRequest("invalid archive");
	} finally {
		clearTimeout(timer);
		thread.off("exit", ended);
	}
}
