// Runs in threads of its own; src/blobs/hashing.ts starts them. The build makes dist/hash-worker.js of it.
import { createHash, type Hash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { giveWay } from "../threads/give-way.ts";
import type { Digest } from "./blob-store.ts";

/** What to do with a file, or a part of one, whose bytes are there up to some place. */
export interface HashOrder {
	/** The same in all orders of one file. */
	readonly id: number;
	readonly path: string;
	readonly digests: readonly Digest[];
	readonly from: number;
	readonly upTo: number;
	/** Whether there is more to come, that was all, or nobody wants to know any more. */
	readonly then: "wait" | "tell" | "drop";
}

export type HashResult =
	| { readonly id: number; readonly at: number }
	| { readonly id: number; readonly found: Digests }
	| { readonly id: number; readonly error: string };

/** In lower-case hexadecimal. */
export type Digests = { readonly [digest in Digest]?: string };

interface Reading {
	readonly file: number;
	readonly hashes: readonly (readonly [Digest, Hash])[];
	at: number;
}

giveWay(5);

const under = new Map<number, Reading>();
const buffer = Buffer.allocUnsafeSlow(256 * 1024);

parentPort?.on("message", (order: HashOrder) => {
	const answer = obey(order);
	if (answer) parentPort?.postMessage(answer);
});

function obey(order: HashOrder): HashResult | undefined {
	const { id } = order;
	try {
		if (order.then === "drop") return forget(id);
		const reading = under.get(id) ?? begin(order);
		readOn(reading, order.upTo);
		if (order.then === "wait") return { id, at: reading.at };
		const found = reading.hashes.map(([name, hash]) => [
			name,
			hash.digest("hex"),
		]);
		forget(id);
		return { id, found: Object.fromEntries(found) };
	} catch (error) {
		forget(id);
		return { id, error: String(error) };
	}
}

function begin({ id, path, digests, from }: HashOrder): Reading {
	const reading = {
		file: openSync(path, "r"),
		hashes: digests.map((name) => [name, createHash(name)] as const),
		at: from,
	};
	under.set(id, reading);
	return reading;
}

function readOn(reading: Reading, upTo: number): void {
	while (reading.at < upTo) {
		const length = Math.min(buffer.length, upTo - reading.at);
		const read = readSync(reading.file, buffer, 0, length, reading.at);
		if (read === 0) throw new Error("the file is shorter than it was");
		for (const [, hash] of reading.hashes)
			hash.update(buffer.subarray(0, read));
		reading.at += read;
	}
}

function forget(id: number): undefined {
	const reading = under.get(id);
	under.delete(id);
	if (reading) closeSync(reading.file);
}
