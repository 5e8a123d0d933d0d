import type { ObjectType } from "../../oid.ts";

/** The types of entries that are no deltas. */
export const plainTypes: Readonly<Record<number, ObjectType>> = {
	1: "commit",
	2: "tree",
	3: "blob",
	4: "tag",
};
const offsetDelta = 6;
const refDelta = 7;
/** The last digit of a size counts so much at most, so that each size is an exact number. */
export const largestUnit = 2 ** 39;

/**
 * Type and size of an entry: 4 bits of size, then 7 at a time.
 * @throws Error for a size with more digits than git reads, which it indexes all the same
 */
export function headAt(
	pack: Buffer,
	offset: number,
): { type: number; size: number; at: number } {
	let at = offset;
	let byte = pack[at++] ?? 0;
	const type = (byte >> 4) & 7;
	let size = byte & 15;
	for (let unit = 16; byte & 0x80; unit *= 128) {
		if (unit > largestUnit) throw new Error("an entry has a strange size");
		byte = pack[at++] ?? 0;
		size += (byte & 0x7f) * unit;
	}
	return { type, size, at };
}

/** Reads where the base of a delta is, and where the delta begins. */
export function baseAt(
	pack: Buffer,
	{ type, offset, at }: { type: number; offset: number; at: number },
	{ width, offsets }: { width: number; offsets: ReadonlyMap<string, number> },
): { offset: number; at: number } {
	if (type === refDelta) {
		const base = offsets.get(pack.toString("hex", at, at + width));
		return { offset: base ?? -1, at: at + width };
	}
	if (type !== offsetDelta) throw new Error("an entry has no known type");
	let next = at;
	let byte = pack[next++] ?? 0;
	let distance = byte & 0x7f;
	while (byte & 0x80) {
		byte = pack[next++] ?? 0;
		distance = (distance + 1) * 128 + (byte & 0x7f);
	}
	return { offset: offset - distance, at: next };
}
