import { type Need, steadyParts } from "./needed.ts";
import { foldedBytes } from "./trigrams.ts";

/** Bits for each different gram of a part, of which a gram sets two: of six parts that do not have it, one seems to. */
const bitsOfGram = 4;
/** Bits of the number that stands for a gram. */
const widthOfGram = 20;
const kinds = 2 ** widthOfGram;
const newline = 10;

/** Four bytes in a row, in small letters, as a number of twenty bits: several share one. */
const numberOf = (gram: number): number =>
	Math.imul(gram, 0x9e3779b1) >>> (32 - widthOfGram);
/** The second place of a gram among the bits. */
const otherOf = (number: number): number =>
	Math.imul(number + 1, 0x85ebca6b) >>> (32 - widthOfGram);
const placeIn = (bits: number, number: number): number =>
	Math.floor((number * bits) / kinds);

/** Calls back with the number of each four bytes in a row that are in one line. */
function eachGram(bytes: Uint8Array, take: (number: number) => void): void {
	let gram = 0;
	let length = 0;
	for (const byte of bytes) {
		if (byte === newline) {
			length = 0;
			continue;
		}
		gram = (gram << 8) | byte;
		if (++length >= 4) take(numberOf(gram));
	}
}

/** Gives what writes the grams of a part as bits that tell of most others that they are not in it. Keeps 128 KB, so one is for many parts. */
export function gramWriter(): (part: Uint8Array) => Uint8Array {
	const seen = new Uint32Array(kinds / 32);
	return (part) => {
		const numbers: number[] = [];
		eachGram(foldedBytes(part), (number) => {
			const word = seen[number >>> 5] as number;
			const bit = 1 << (number & 31);
			if (word & bit) return;
			seen[number >>> 5] = word | bit;
			numbers.push(number);
		});
		const bytes = new Uint8Array(
			Math.max(8, Math.ceil((numbers.length * bitsOfGram) / 8)),
		);
		const bits = 8 * bytes.length;
		const set = (place: number) => {
			bytes[place >>> 3] = (bytes[place >>> 3] as number) | (1 << (place & 7));
		};
		for (const number of numbers) {
			seen[number >>> 5] = 0;
			set(placeIn(bits, number));
			set(placeIn(bits, otherOf(number)));
		}
		return bytes;
	};
}

/** The grams that a line must have in which something can stand; undefined where any line may do. */
export type GramsNeeded =
	| { readonly grams: Uint32Array }
	| { readonly kind: "and" | "or"; readonly of: readonly GramsNeeded[] };

/** Gives the grams of a need of literals. */
export function gramsOf(need: Need): GramsNeeded | undefined {
	if (need.kind === "literal") {
		const grams = new Set<number>();
		for (const part of steadyParts(need.text))
			eachGram(foldedBytes(Buffer.from(part)), (gram) => grams.add(gram));
		return grams.size ? { grams: Uint32Array.from(grams) } : undefined;
	}
	if (!("of" in need)) return undefined;
	const all = need.of.map(gramsOf);
	const of = all.filter((one) => one !== undefined);
	const isAny = need.kind === "or" && of.length < all.length;
	return of.length && !isAny ? { kind: need.kind, of } : undefined;
}

/** False where a part does not have the grams that are needed; most parts without them are told. */
export function hasGrams(bytes: Uint8Array, needed: GramsNeeded): boolean {
	if ("of" in needed)
		return needed.kind === "and"
			? needed.of.every((one) => hasGrams(bytes, one))
			: needed.of.some((one) => hasGrams(bytes, one));
	const bits = 8 * bytes.length;
	const has = (place: number) =>
		((bytes[place >>> 3] as number) >>> (place & 7)) & 1;
	return needed.grams.every(
		(number) =>
			has(placeIn(bits, number)) && has(placeIn(bits, otherOf(number))),
	);
}
