import { readFileSync } from "node:fs";
import { GitError } from "../errors.ts";
import { type ObjectFormat, oidBytes } from "../oid.ts";
import type { IndexEntry } from "../write/pack-index.ts";

/** The entries of a version 2 pack index, by offset. Throws `corrupt`. */
export function readIndex(path: string, format: ObjectFormat): IndexEntry[] {
	const index = readFileSync(path);
	const width = oidBytes(format);
	if (index.length < 1032 + 2 * width || index.readUInt32BE(0) !== MAGIC) {
		throw new GitError("corrupt", "a pack index cannot be read");
	}
	const count = index.readUInt32BE(8 + 255 * 4);
	const crcsAt = 1032 + count * width;
	const offsetsAt = crcsAt + count * 4;
	const farAt = offsetsAt + count * 4;
	if (index.length < farAt + 2 * width) {
		throw new GitError("corrupt", "a pack index is too short");
	}
	const entries: IndexEntry[] = [];
	for (let at = 0; at < count; at++) {
		const oidAt = 1032 + at * width;
		let offset = index.readUInt32BE(offsetsAt + at * 4);
		if (offset > 0x7fffffff) {
			offset = Number(index.readBigUInt64BE(farAt + (offset - 0x80000000) * 8));
		}
		entries.push({
			oid: index.toString("hex", oidAt, oidAt + width),
			crc: index.readUInt32BE(crcsAt + at * 4),
			offset,
		});
	}
	return entries.sort((a, b) => a.offset - b.offset);
}

const MAGIC = 0xff744f63;
