// Runs in a thread of its own; src/archives/unpacking.ts starts it. The build makes dist/unpack-worker.js of it.

import {
	type MessagePort,
	parentPort,
	receiveMessageOnPort,
	workerData,
} from "node:worker_threads";
import { giveWay } from "../threads/give-way.ts";
import { unpackBzip2 } from "./unpack-bzip2.ts";
import type {
	UnpackPlan,
	UnpackReply,
	UnpackStreams,
	UnpackWord,
} from "./unpack-messages.ts";
import { unpackXz } from "./unpack-xz.ts";

giveWay(5);
const port = parentPort as MessagePort;
const { packing, bell } = workerData as UnpackPlan;

// The libraries read and write in the middle of their work, so this thread waits where it stands.
function ask(word: UnpackWord, moved: ArrayBuffer[] = []): UnpackReply {
	port.postMessage(word, moved);
	Atomics.wait(bell, 0, 0);
	Atomics.store(bell, 0, 0);
	return receiveMessageOnPort(port)?.message as UnpackReply;
}

const exchange: UnpackStreams = {
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
