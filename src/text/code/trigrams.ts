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

/** Finds the trigrams of texts; keeps 2 MB, so one is for many texts. */
export function trigramFinder(): (
	bytes: Uint8Array,
	most: number,
) => Uint32Array | undefined {
	const seen = new Uint32Array((1 << 24) / 32);
	let found = new Uint32Array(1024);
	return (bytes, most) => {
		const text = withPlainLetters(bytes);
		let count = 0;
		let trigram = 0;
		// how many bytes of the line are in it
		let length = 0;
		for (let at = 0; at < text.length; at++) {
			const byte = text[at] as number;
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
		for (let i = 0; i < count; i++) seen[(found[i] as number) >> 5] = 0;
		return count > most ? undefined : found.slice(0, count);
	};
}

/** The trigrams of a short text in their order, such as those that a search needs. */
export function trigramsOf(text: string): number[] {
	const bytes = withPlainLetters(Buffer.from(text));
	const found: number[] = [];
	for (let at = 2; at < bytes.length; at++) {
		const three = bytes.subarray(at - 2, at + 1);
		if (three.includes(newline)) continue;
		const [a = 0, b = 0, c = 0] = three;
		found.push(
			((folded[a] as number) << 16) |
				((folded[b] as number) << 8) |
				(folded[c] as number),
		);
	}
	return [...new Set(found)];
}
