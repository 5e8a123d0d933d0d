import { hash } from "node:crypto";
import { type ObjectFormat, oidBytes } from "../oid.ts";

/** Where one object is in a pack. */
export type IndexEntry = {
	readonly oid: string;
	readonly crc: number;
	readonly offset: number;
};

/** Builds a version 2 pack index; `trailer` is the checksum at the end of the pack. Sorts `entries`. */
export function packIndex(
	entries: IndexEntry[],
	trailer: Buffer,
	format: ObjectFormat,
): Buffer {
	entries.sort((a, b) => (a.oid < b.oid ? -1 : 1));
	const width = oidBytes(format);
	const count = entries.length;
	const far = entries.filter((entry) => entry.offset > 0x7fffffff);
	const oidsAt = 8 + 256 * 4;
	const crcsAt = oidsAt + count * width;
	const offsetsAt = crcsAt + count * 4;
	const farAt = offsetsAt + count * 4;
	const endAt = farAt + far.length * 8;
	const index = Buffer.alloc(endAt + 2 * width);
	index.write("\xfftOc\0\0\0\x02", 0, "latin1");
	let farIndex = 0;
	entries.forEach((entry, at) => {
		index.write(entry.oid, oidsAt + at * width, width, "hex");
		index.writeUInt32BE(entry.crc, crcsAt + at * 4);
		if (entry.offset > 0x7fffffff) {
			index.writeUInt32BE(0x80000000 + farIndex, offsetsAt + at * 4);
			index.writeBigUInt64BE(BigInt(entry.offset), farAt + farIndex * 8);
			farIndex++;
		} else index.writeUInt32BE(entry.offset, offsetsAt + at * 4);
	});
	let seen = 0;
	for (let byte = 0; byte < 256; byte++) {
		while (seen < count && (index[oidsAt + seen * width] ?? 0) <= byte) seen++;
		index.writeUInt32BE(seen, 8 + byte * 4);
	}
	trailer.copy(index, endAt);
	const checksum = hash(format, index.subarray(0, endAt + width), "buffer");
	checksum.copy(index, endAt + width);
	return index;
}
