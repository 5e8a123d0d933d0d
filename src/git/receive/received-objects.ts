import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { readIndex } from "../maintenance/read-index.ts";
import type { GitObject } from "../objects/git-object.ts";
import { oidBytes } from "../oid.ts";
import type { QuarantineRef } from "../store.ts";
import type { IndexEntry } from "../write/pack-index.ts";
import { patched, targetSize } from "./small/delta.ts";
import { baseAt, headAt, plainTypes } from "./small/entry-head.ts";

/** The objects of one pack by their ids. */
export type ReceivedObjects = ReadonlyMap<string, GitObject>;

/**
 * Reads all objects of a pack that git has checked and indexed (gitformat-pack(5)), those too that git added to complete a thin one. Gives undefined
 * where the pack is large or is not what is expected: then git reads it.
 */
export function receivedObjects(
	held: QuarantineRef,
): ReceivedObjects | undefined {
	const directory = join(held.quarantine, "pack");
	const width = oidBytes(held.format);
	try {
		const index = readdirSync(directory).find((name) => name.endsWith(".idx"));
		if (!index) return undefined;
		const listed = join(directory, index);
		const path = listed.replace(/idx$/, "pack");
		if (statSync(path).size > mostBytes) return undefined;
		if (statSync(listed).size > mostListed(width)) return undefined;
		const entries = readIndex(listed, held.format);
		return objectsIn(readFileSync(path), entries, width);
	} catch {
		// larger than its budget, no pack as we know them, or not to be read: git says what is wrong
		return undefined;
	}
}

/** Reads the objects of a pack. @throws Error for what is larger than the budget, or damaged */
function objectsIn(
	pack: Buffer,
	places: readonly IndexEntry[],
	width: number,
): ReceivedObjects {
	const ends = new Map(
		places.map(({ offset }, i) => [
			offset,
			places[i + 1]?.offset ?? pack.length - width,
		]),
	);
	const offsets = new Map(places.map(({ oid, offset }) => [oid, offset]));
	const read = new Map<number, GitObject>();
	let left = mostInflated;
	let changes = mostDelta;
	const inflated = (at: number, offset: number, size: number) => {
		left -= size;
		if (left < 0) throw new Error("the objects are too large");
		const bytes = inflateSync(pack.subarray(at, ends.get(offset)), {
			maxOutputLength: size + 1,
			...(size < 16_000 && { chunkSize: size + 64 }),
		});
		if (bytes.length !== size) throw new Error("an object has another size");
		return bytes;
	};
	const objectAt = (offset: number, depth: number): GitObject => {
		const known = read.get(offset);
		if (known) return known;
		if (!ends.has(offset) || depth > deepestDelta)
			throw new Error("a delta has no base");
		const { type, size, at } = headAt(pack, offset);
		const plain = plainTypes[type];
		if (plain) {
			const object = { type: plain, body: inflated(at, offset, size) };
			read.set(offset, object);
			return object;
		}
		const base = baseAt(pack, { type, offset, at }, { width, offsets });
		const of = objectAt(base.offset, depth + 1);
		changes -= size;
		if (changes < 0) throw new Error("the deltas are too large");
		const delta = inflated(base.at, offset, size);
		left -= targetSize(delta);
		if (left < 0) throw new Error("the objects are too large");
		const object = { type: of.type, body: patched(of.body, delta) };
		read.set(offset, object);
		return object;
	};
	return new Map(
		places.map(({ oid, offset }) => [oid, objectAt(offset, 0)] as const),
	);
}

/** A larger pack takes longer to read than git takes to start. */
const mostBytes = 256 << 10;
const mostObjects = 300;
/** Bytes of an index of so many objects (gitformat-pack(5), version 2). */
const mostListed = (width: number) =>
	1032 + 2 * width + mostObjects * (width + 8);
/** Bytes of all objects and deltas. */
const mostInflated = 2 << 20;
/** Bytes of all deltas: each may copy a single one. */
const mostDelta = 256 << 10;
const deepestDelta = 50;
