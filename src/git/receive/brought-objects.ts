import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedTurns } from "../../threads/shared-turns.ts";
import { GitError } from "../errors.ts";
import { oidBytes } from "../oid.ts";
import type { Quarantine } from "./quarantine.ts";

/** This is what came with a push, and what it was a difference to. */
type BroughtObjects = {
	/** Tells whether the pack brought an object itself. */
	has(oid: string): boolean;
	/** This is what git added from the store to complete a thin pack. */
	readonly bases: readonly string[];
};

/**
 * Says which objects a pushed pack brought itself. What git added from the store to complete a thin pack does not count: whoever sends a
 * difference to an object need not have it. Throws `corrupt`.
 */
export async function broughtObjects(
	held: Quarantine,
): Promise<BroughtObjects> {
	const directory = join(held.quarantine, "pack");
	const name = readdirSync(directory).find((file) => file.endsWith(".idx"));
	if (!name || held.brought === 0) return { has: () => false, bases: [] };
	const index = await readFile(join(directory, name));
	const width = oidBytes(held.format);
	if (index.length < 1032 + 2 * width || index.readUInt32BE(0) !== MAGIC)
		throw new GitError("corrupt", "a pack index cannot be read");
	const count = index.readUInt32BE(8 + 255 * 4);
	const offsetsAt = 1032 + count * (width + 4);
	const farAt = offsetsAt + count * 4;
	const offsetOf = (at: number): number => {
		const near = index.readUInt32BE(offsetsAt + at * 4);
		return near <= 0x7fffffff
			? near
			: Number(index.readBigUInt64BE(farAt + (near - 0x80000000) * 8));
	};
	const end =
		count <= held.brought
			? Number.POSITIVE_INFINITY
			: await endOfFirst(held.brought, count, offsetOf);
	const bases: string[] = [];
	const turn = sharedTurns();
	for (let at = 0; at < count && bases.length < count - held.brought; at++) {
		if (at % 10_000 === 0) await turn();
		const oidAt = 1032 + at * width;
		if (offsetOf(at) >= end)
			bases.push(index.toString("hex", oidAt, oidAt + width));
	}
	return {
		has(oid) {
			const at = placeOf(index, count, Buffer.from(oid, "hex"));
			return at !== undefined && offsetOf(at) < end;
		},
		bases,
	};
}

/** An offset that as many objects lie before, found by halving. */
async function endOfFirst(
	wanted: number,
	count: number,
	offsetOf: (at: number) => number,
): Promise<number> {
	const turn = sharedTurns();
	let [low, high] = [0, 2 ** 48];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		let before = 0;
		for (let at = 0; at < count; at++) {
			if (at % 10_000 === 0) await turn();
			if (offsetOf(at) < middle) before++;
		}
		if (before < wanted) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** Gives where an id stands among the sorted ones of an index. */
function placeOf(
	index: Buffer,
	count: number,
	oid: Buffer,
): number | undefined {
	const first = oid[0] as number;
	let low = first === 0 ? 0 : index.readUInt32BE(8 + (first - 1) * 4);
	let high = Math.min(count, index.readUInt32BE(8 + first * 4));
	while (low < high) {
		const middle = (low + high) >> 1;
		const at = 1032 + middle * oid.length;
		const order = oid.compare(index, at, at + oid.length);
		if (order === 0) return middle;
		if (order < 0) high = middle;
		else low = middle + 1;
	}
	return undefined;
}

const MAGIC = 0xff744f63;
