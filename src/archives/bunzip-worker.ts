// Runs in a thread of its own; src/archives/bunzip.ts starts it. The build makes dist/bunzip-worker.js of it.
import {
	type MessagePort,
	parentPort,
	receiveMessageOnPort,
	workerData,
} from "node:worker_threads";
import bitIterator from "@openpgp/unbzip2-stream/lib/bit_iterator.js";
import bzip2 from "@openpgp/unbzip2-stream/lib/bzip2.js";

/** What the thread says; it goes on when it has been answered. */
export type BunzipWord =
	| { readonly wants: "more" }
	| { readonly piece: Uint8Array<ArrayBuffer> }
	| { readonly over: "done" | "broken" };

/** Packed bytes where more were wanted, none at their end. */
export type BunzipAnswer = Uint8Array | undefined;

const port = parentPort as MessagePort;
const bell = workerData as Int32Array<SharedArrayBuffer>;
const pieceSize = 256 * 1024;

// The library reads and writes in the middle of its work, so this thread waits where it stands.
function ask(word: BunzipWord, moved: ArrayBuffer[] = []): BunzipAnswer {
	port.postMessage(word, moved);
	Atomics.wait(bell, 0, 0);
	Atomics.store(bell, 0, 0);
	return receiveMessageOnPort(port)?.message as BunzipAnswer;
}

function unpack(): void {
	let waiting: Uint8Array | undefined;
	let received = 0;
	/** Whether there are bytes behind those that were handed over. */
	const isMore = (): boolean => {
		waiting ??= ask({ wants: "more" });
		return waiting !== undefined;
	};
	const bits = bitIterator(() => {
		if (!isMore()) throw new Error("the archive ends early");
		const bytes = waiting as Uint8Array;
		waiting = undefined;
		received += bytes.length;
		return bytes;
	});
	let piece = new Uint8Array(pieceSize);
	let filled = 0;
	const flush = () => {
		const full = piece.subarray(0, filled);
		if (filled > 0) ask({ piece: full }, [piece.buffer]);
		piece = new Uint8Array(pieceSize);
		filled = 0;
	};
	const take = (byte: number) => {
		piece[filled++] = byte;
		if (filled === pieceSize) flush();
	};
	// several streams behind each other are one file
	do {
		const size = 100_000 * bzip2.header(bits);
		const work = new Int32Array(size);
		let checksum: number | null = 0;
		while (checksum !== null)
			checksum = bzip2.decompress(bits, take, work, size, checksum);
		flush();
	} while (bits.bytesRead < received || isMore());
}

try {
	unpack();
	port.postMessage({ over: "done" } satisfies BunzipWord);
} catch {
	port.postMessage({ over: "broken" } satisfies BunzipWord);
}
