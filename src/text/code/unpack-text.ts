import { zstdDecompressSync } from "node:zlib";

/** No text of the index is larger, in bytes. */
export const longestText = 1 << 20;
/** Bytes that are unpacked together: from 128 KiB on the allocator asks the system for each piece of memory anew (bin/run.mjs). */
const together = 120_000;

/** The bytes of a text of the index. @throws Error where they are broken */
export const unpackText = (packed: Uint8Array): Buffer =>
	zstdDecompressSync(packed, { maxOutputLength: longestText });

interface PackedText {
	readonly packed: Uint8Array | undefined;
	readonly size: number;
}

/** The bytes of some texts. They are unpacked together, as to begin and end takes five times as long as the bytes of one. @throws Error where some are broken */
export function unpackTexts(
	texts: readonly PackedText[],
): (Buffer | undefined)[] {
	const all: (Buffer | undefined)[] = [];
	for (let from = 0; from < texts.length; ) {
		let size = 0;
		let to = from;
		while (to < texts.length && (to === from || size < together)) {
			const { packed, size: own } = texts[to++] as PackedText;
			if (packed) size += own;
		}
		all.push(...unpackSome(texts.slice(from, to), size));
		from = to;
	}
	return all;
}

/** Compressed texts behind each other are one to Zstandard (RFC 8878, section 3): what they are made of comes behind each other, too. */
function unpackSome(
	texts: readonly PackedText[],
	size: number,
): (Buffer | undefined)[] {
	const packed = texts.flatMap((text) => text.packed ?? []);
	if (!packed.length) return texts.map(() => undefined);
	const unpacked = zstdDecompressSync(Buffer.concat(packed), {
		maxOutputLength: Math.max(size, 1),
		chunkSize: Math.max(size + 1, 64),
	});
	if (unpacked.length !== size) throw new Error("a text is cut off");
	let at = 0;
	return texts.map(({ packed: own, size: length }) => {
		if (!own) return undefined;
		at += length;
		return unpacked.subarray(at - length, at);
	});
}
