/** Added to the trigrams of paths, which stand beside those of texts. */
export const ofPaths = 1 << 24;

/** Bytes as they are compared: ASCII in small letters. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) =>
	byte >= 65 && byte <= 90 ? byte + 32 : byte,
);
const newline = 10;

/** The two letters beyond ASCII that are equal to one of ASCII whatever the case: the sign of kelvin and the long s. */
const kelvin = Buffer.from("\u212a");
const longS = Buffer.from("\u017f");

/** Bytes with these two letters as the ASCII letters that they are equal to. */
function withPlainLetters(bytes: Uint8Array): Uint8Array {
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	if (!text.includes(kelvin) && !text.includes(longS)) return bytes;
	return Buffer.from(
		text
			.toString("latin1")
			.replaceAll(kelvin.toString("latin1"), "k")
			.replaceAll(longS.toString("latin1"), "s"),
		"latin1",
	);
}

/** Bytes as they are compared: in small letters, and these two as the letters that they are equal to. */
export const foldedBytes = (bytes: Uint8Array): Uint8Array =>
	withPlainLetters(bytes).map((byte) => folded[byte] as number);

/** The bits that stand for bytes, as they are compared: one of eight each, so that letters that are often found have different ones. */
const bitsOf = Uint8Array.from(
	folded,
	(byte) => 1 << (Math.imul(byte, 0x9e3779b1) >>> 29),
);

/** A trigram of a text without what may follow it. */
export const withoutNext = (found: number): number => found & 0xffffff;
/** The bits of the bytes that follow a trigram in a text. */
export const nextOf = (found: number): number => found >>> 24;

/**
 * Finds the trigrams of texts, each with the bits of all bytes that follow it somewhere (`nextOf`): most texts that have all trigrams of a word without having
 * the word have them with other letters behind. Keeps 18 MB, so one is for many texts.
 */
export function trigramFinder(): (
	bytes: Uint8Array,
	most: number,
) => Uint32Array | undefined {
	const seen = new Uint32Array((1 << 24) / 32);
	const next = new Uint8Array(1 << 24);
	let found = new Uint32Array(1024);
	return (bytes, most) => {
		const text = withPlainLetters(bytes);
		let count = 0;
		let trigram = 0;
		// the bytes of the line that are in it
		let length = 0;
		for (let at = 0; at < text.length; at++) {
			const byte = text[at] as number;
			if (length >= 3)
				next[trigram] = (next[trigram] as number) | (bitsOf[byte] as number);
			if (byte === newline) {
				length = 0;
				continue;
			}
			trigram = ((trigram << 8) | (folded[byte] as number)) & 0xffffff;
			if (++length < 3) continue;
			const bit = 1 << (trigram & 31);
			const word = seen[trigram >> 5] as number;
			if (word & bit) continue;
			seen[trigram >> 5] = word | bit;
			if (count === found.length) {
				const larger = new Uint32Array(2 * count);
				larger.set(found);
				found = larger;
			}
			found[count++] = trigram;
			if (count > most) break;
		}
		const all = count > most ? undefined : new Uint32Array(count);
		for (let i = 0; i < count; i++) {
			const one = found[i] as number;
			if (all) all[i] = one | ((next[one] as number) << 24);
			seen[one >> 5] = 0;
			next[one] = 0;
		}
		return all;
	};
}

/** A trigram of a search, and the bit of the byte behind it; 0 where it is the last. */
export interface TrigramAsked {
	readonly trigram: number;
	readonly next: number;
}

/** The trigrams of a short text in their order, such as those that a search needs. */
export function trigramsOf(text: string): TrigramAsked[] {
	const bytes = withPlainLetters(Buffer.from(text));
	const found = new Map<number, TrigramAsked>();
	for (let at = 2; at < bytes.length; at++) {
		const three = bytes.subarray(at - 2, at + 1);
		if (three.includes(newline)) continue;
		const [a = 0, b = 0, c = 0] = three;
		const trigram =
			((folded[a] as number) << 16) |
			((folded[b] as number) << 8) |
			(folded[c] as number);
		const behind = bytes[at + 1];
		const next = behind === undefined ? 0 : (bitsOf[behind] as number);
		found.set(trigram + next * (1 << 24), { trigram, next });
	}
	return [...found.values()];
}
