import { literalPlaces, newlineFrom } from "./find-bytes.ts";
import { type Need, rarityOf } from "./needed.ts";
import { plainPattern } from "./plain-pattern.ts";
import type { Beginning } from "./quick-pattern.ts";
import { absenceOf, type ReadText } from "./text-bytes.ts";

/** A line of a text without its end, by places of the text. */
type Line = readonly [from: number, to: number];

/** Finds the lines of a text in which something can stand. */
interface LineSieve {
	/** The literals by which it looks through bytes; undefined where it needs a string of what is not ASCII. */
	readonly inBytes: readonly string[] | undefined;
	lines(text: ReadText): Generator<Line>;
}

const newline = 10;
/** More literals side by side are slower to look for than an expression. */
const mostLiterals = 32;

/**
 * Gives what finds the lines of a text in which something can stand that needs some literals: an expression is tried on few lines, as it is a hundred times
 * slower than looking for letters. Undefined where any line may do. `simpler` is an expression of the engine that fits wherever the one that is looked for does, if
 * there is one; `beginning` are the letters with which that one begins.
 */
export function lineSieve(
	need: Need,
	simpler?: RegExp,
	beginning?: Beginning,
): LineSieve | undefined {
	const literals = choose(need)?.literals;
	if (!literals) return undefined;
	const global = simpler && new RegExp(simpler.source, `g${simpler.flags}`);
	const plain = literals.map(plainPattern).join("|");
	const wide = new RegExp(plain, "giu");
	// no character of ASCII has other forms
	const quick = new RegExp(plain, "gi");
	const isAbsent = absenceOf(literals);
	const [single, ...others] = literals;
	const places =
		single === undefined || others.length
			? undefined
			: literalPlaces(single, false);
	const followed =
		beginning && beginning.literal === single
			? followedIn(beginning)
			: undefined;
	const fits = (line: string) =>
		simpler ? simpler.test(line) : has(folded(line), need);
	const lines = function* (text: ReadText): Generator<Line> {
		if (places && text.isOfBytes && text.bytes)
			return yield* linesWith(
				text,
				followed
					? followed(text.bytes, places(text.bytes))
					: places(text.bytes),
				fits,
			);
		if (isAbsent(text)) return;
		const pattern = global ?? (text.isAscii ? quick : wide);
		const { whole } = text;
		for (let at = 0; at < whole.length; ) {
			pattern.lastIndex = at;
			const found = pattern.exec(whole);
			if (!found) return;
			const from = whole.lastIndexOf("\n", found.index) + 1;
			const end = whole.indexOf("\n", found.index);
			const to = end < 0 ? whole.length : end;
			if (global || has(folded(whole.slice(from, to)), need)) yield [from, to];
			at = to + 1;
		}
	};
	return { inBytes: places && literals, lines };
}

/** Gives what leaves out the places of a beginning that are followed by something else. */
function followedIn({ literal, next }: Beginning) {
	const table = new Uint8Array(256);
	for (const byte of next) table[byte] = 1;
	// nothing is known of characters beyond ASCII
	table.fill(1, 128);
	const { length } = literal;
	return function* (
		bytes: Uint8Array,
		places: Iterable<number>,
	): Generator<number> {
		for (const place of places)
			if (table[bytes[place + length] ?? newline]) yield place;
	};
}

/** The lines of a text that have one of some places, and fit. */
function* linesWith(
	text: ReadText,
	places: Iterable<number>,
	fits: (line: string) => boolean,
): Generator<Line> {
	const bytes = text.bytes as Buffer;
	let done = 0;
	for (const place of places) {
		if (place < done) continue;
		const from = bytes.lastIndexOf(newline, place) + 1;
		const to = newlineFrom(bytes, place);
		done = to + 1;
		if (fits(text.slice(from, to))) yield [from, to];
	}
}

/** Letters as needs have them: small, and the long s as an s. The sign of kelvin becomes a k with the others. */
const folded = (line: string): string =>
	line.toLowerCase().replaceAll("\u017f", "s");

function has(line: string, need: Need): boolean {
	if (need.kind === "literal") return line.includes(need.text);
	if (!("of" in need)) return true;
	return need.kind === "and"
		? need.of.every((one) => has(line, one))
		: need.of.some((one) => has(line, one));
}

/** Literals of which each line that fits has one: the fewest and rarest that say so. */
interface Choice {
	readonly literals: readonly string[];
	/** The more, the more lines have one of them. */
	readonly weight: number;
}

function choose(need: Need): Choice | undefined {
	if (need.kind === "literal")
		return { literals: [need.text], weight: weightOf(need.text) };
	if (!("of" in need)) return undefined;
	const of = need.of.map(choose);
	if (need.kind === "and")
		return of
			.filter((one) => one !== undefined)
			.reduce<Choice | undefined>(
				(best, one) => (best && best.weight <= one.weight ? best : one),
				undefined,
			);
	const literals = [...new Set(of.flatMap((one) => one?.literals ?? []))];
	if (of.includes(undefined) || literals.length > mostLiterals)
		return undefined;
	const weight = of.reduce((sum, one) => sum + (one?.weight ?? 0), 0);
	return { literals, weight };
}

/** Its rarest three letters, and the more letters the rarer. */
function weightOf(literal: string): number {
	const bytes = Buffer.from(literal);
	let least = Number.POSITIVE_INFINITY;
	for (let at = 2; at < bytes.length; at++)
		least = Math.min(least, rarityOf(bytes.readUIntBE(at - 2, 3)));
	return least / bytes.length;
}
