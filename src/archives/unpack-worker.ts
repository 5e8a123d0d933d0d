// Runs in a thread of its own; src/archives/unpacking.ts starts it. The build makes dist/unpack-worker.js of it.
import {
	type MessagePort,
	parentPort,
	receiveMessageOnPort,
	workerData,
} from "node:worker_threads";
import { unpackBzip2 } from "./unpack-bzip2.ts";
import { unpackXz } from "./unpack-xz.ts";

/** What the thread is to unpack, and what it sleeps on. */
export interface UnpackPlan {
	readonly packing: "bzip2" | "xz";
	readonly bell: Int32Array<SharedArrayBuffer>;
}

/** What the thread says; it goes on when it has been answered. */
export type UnpackWord =
	| { readonly wants: "more" }
	| { readonly piece: Uint8Array<ArrayBuffer> }
	| { readonly over: "done" | "broken" };

/** Packed bytes where more were wanted, none at their end. */
export type UnpackAnswer = Uint8Array | undefined;

/** What the unpacking of a format has to do with the world. */
export interface Exchange {
	/** More packed bytes, undefined at their end. */
	more(): Uint8Array | undefined;
	/** Hands plain bytes over, with the memory that they are in. */
	give(piece: Uint8Array<ArrayBuffer>): void;
}

const port = parentPort as MessagePort;
const { packing, bell } = workerData as UnpackPlan;

// The libraries read and write in the middle of their work, so this thread waits where it stands.
function ask(word: UnpackWord, moved: ArrayBuffer[] = []): UnpackAnswer {
	port.postMessage(word, moved);
	Atomics.wait(bell, 0, 0);
	Atomics.store(bell, 0, 0);
	return receiveMessageOnPort(port)?.message as UnpackAnswer;
}

const exchange: Exchange = {
	more: () => ask({ wants: "more" }),
	give: (piece) => ask({ piece }, [piece.buffer]),
};

try {
	if (packing === "bzip2") unpackBzip2(exchange);
	else await unpackXz(exchange);
	port.postMessage({ over: "done" } satisfies UnpackWord);
} catch {
	port.postMessage({ over: "broken" } satisfies UnpackWord);
}
