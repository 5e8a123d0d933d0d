import { constants, zstdCompressSync } from "node:zlib";
import { gramWriter } from "./grams.ts";
import { BrokenText } from "./unpack-text.ts";

/** Texts from so many bytes on are packed in parts of so many: half of all bytes are in one of thirty texts. */
const largeText = 32 * 1024;
const sizeOfPart = 16 * 1024;

/** A frame that Zstandard skips (RFC 8878, section 3.1.2), so that who does not know of parts reads the text as before. */
const skipped = 0x184d2a50;
const headOfFrame = 8;
/** The first bytes of our frame: `part`, and the version of the grams. */
const mark = 0x70617201;
/** Numbers of a part in the frame: its bytes, those when packed, and those of its grams. */
const numbersOfPart = 3;
const newline = 10;

/** Bytes by which something that cannot be compressed becomes longer, at most. */
const more = 512;

/** Node takes memory of 64 KB for each result by itself, which is ten times what a text becomes. */
export const compressed = (bytes: Uint8Array): Buffer =>
	zstdCompressSync(bytes, {
		chunkSize: bytes.length + more,
		params: { [constants.ZSTD_c_compressionLevel]: 3 },
	});

const gramsIn = gramWriter();

/**
 * Packs a text of the index with Zstandard. Large ones are cut at ends of lines into parts that are packed alone, behind the grams of each, so that a search
 * unpacks only those that may have what is asked for.
 */
export function packText(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
	if (bytes.length < largeText) return new Uint8Array(compressed(bytes));
	const parts = partsAtLines(bytes).map((part) => ({
		size: part.length,
		packed: compressed(part),
		grams: gramsIn(part),
	}));
	const numbers = new Uint32Array(2 + numbersOfPart * parts.length);
	numbers.set([mark, parts.length]);
	for (const [i, { size, packed, grams }] of parts.entries())
		numbers.set([size, packed.length, grams.length], 2 + numbersOfPart * i);
	const table = Buffer.alloc(4 * numbers.length);
	for (const [i, number] of numbers.entries())
		table.writeUInt32LE(number, 4 * i);
	const grams = parts.map((part) => part.grams);
	const length = grams.reduce((sum, one) => sum + one.length, table.length);
	const head = Buffer.alloc(headOfFrame);
	head.writeUInt32LE(skipped, 0);
	head.writeUInt32LE(length, 4);
	const frames = parts.map(({ packed }) => packed);
	return new Uint8Array(Buffer.concat([head, table, ...grams, ...frames]));
}

function partsAtLines(bytes: Uint8Array): Uint8Array[] {
	const parts: Uint8Array[] = [];
	for (let from = 0; from < bytes.length; ) {
		const end = bytes.indexOf(newline, from + sizeOfPart);
		const to = end < 0 ? bytes.length : end + 1;
		parts.push(bytes.subarray(from, to));
		from = to;
	}
	return parts;
}

/** Tells whether a text of so many bytes is packed as `packText` would pack it. */
export const isPackedAsNow = (packed: Uint8Array, size: number): boolean =>
	size < largeText || partsOf(packed) !== undefined;

/** A part of a text, packed. */
export interface PackedPart {
	readonly packed: Uint8Array;
	/** Its bytes. */
	readonly size: number;
	readonly grams: Uint8Array;
}

/** The parts of a packed text; undefined where it is packed as one. @throws BrokenText */
export function partsOf(packed: Uint8Array): PackedPart[] | undefined {
	const { buffer, byteOffset, length } = packed;
	const view = new DataView(buffer, byteOffset, length);
	const at = headOfFrame;
	if (length < at + 8 || view.getUint32(0, true) !== skipped) return undefined;
	if (view.getUint32(at, true) !== mark) return undefined;
	const count = view.getUint32(at + 4, true);
	let grams = at + 8 + 4 * numbersOfPart * count;
	let frame = at + view.getUint32(4, true);
	if (grams > frame || frame > length)
		throw new BrokenText("a text is cut off");
	return Array.from({ length: count }, (_, i) => {
		const numbers = at + 8 + 4 * numbersOfPart * i;
		const size = view.getUint32(numbers, true);
		const begins = [frame, grams] as const;
		frame += view.getUint32(numbers + 4, true);
		grams += view.getUint32(numbers + 8, true);
		return {
			size,
			packed: packed.subarray(begins[0], frame),
			grams: packed.subarray(begins[1], grams),
		};
	});
}
