import { RE2JS } from "re2js";
import type { WordNode } from "../query/tree.ts";
import { literalPlaces } from "./find-bytes.ts";
import { gramsOf } from "./grams.ts";
import { lineSieve } from "./line-sieve.ts";
import { literalsOf, type Need } from "./needed.ts";
import { literalsOfPattern } from "./needed-for-pattern.ts";
import { plainPattern } from "./plain-pattern.ts";
import {
	beginningOf,
	exactPattern,
	isExactIn,
	quickPattern,
} from "./quick-pattern.ts";
import { absenceOf, type PartsOfText, type ReadText } from "./text-bytes.ts";

/** Where more of a text may have something, all of it is unpacked at once. */
const mostOfParts = 0.5;

/** A place in a text: of its bytes, or in UTF-16 units. */
export type Spot = readonly [from: number, to: number];

/** A word, phrase or expression of a query, compiled. */
export interface TextAtom {
	readonly node: WordNode;
	/** The literals by which it is looked for in bytes; undefined where it needs a string of what is not ASCII. */
	readonly inBytes: readonly string[] | undefined;
	/** The parts of a text that may have it; undefined where the text is in one piece, or it may stand across lines. */
	partsOf(text: ReadText): PartsOfText | undefined;
	/** Tells whether it is somewhere in a line, such as a path. */
	inLine(line: string): boolean;
	/** Gives its places in the lines of a text, `most` of them at most. */
	spots(text: ReadText, most: number): readonly Spot[];
}

/** Compiles an atom; runs in time that is linear in the text. */
export const textAtom = (node: WordNode, exactCase: boolean): TextAtom =>
	node.kind === "text" ? literal(node, exactCase) : expression(node, exactCase);

function literal(node: WordNode, exactCase: boolean): TextAtom {
	// characters with a meaning are taken as they are, so there is nothing to go back for
	const plain = plainPattern(node.value);
	const source = node.whole
		? `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])`
		: plain;
	const flags = exactCase ? "gu" : "giu";
	const pattern = new RegExp(source, flags);
	const isIn = (text: string) => {
		pattern.lastIndex = 0;
		return pattern.test(text);
	};
	const isAbsent = absenceOf([node.value]);
	// no character of ASCII has other forms
	const isPlain = !node.whole && /^[\0-\x7f]*$/.test(node.value);
	const quick = isPlain ? new RegExp(plain, exactCase ? "g" : "gi") : pattern;
	const places = isPlain ? literalPlaces(node.value, exactCase) : undefined;
	return ofParts(literalsOf(node.value), {
		node,
		inBytes: places && [node.value],
		inLine: isIn,
		spots(text, most) {
			if (places && text.isOfBytes && text.bytes)
				return spotsAt(places(text.bytes), node.value.length, most);
			if (isAbsent(text)) return [];
			return spotsOf(text.isAscii ? quick : pattern, text.whole, most);
		},
	});
}

/** The same atom, which is looked for in few parts of a text before all of it is unpacked. */
function ofParts(
	literals: Need,
	{ node, inBytes, inLine, spots }: Omit<TextAtom, "partsOf">,
): TextAtom {
	const grams = gramsOf(literals);
	// the lines of one with a newline may be in two parts
	const partsOf = (text: ReadText) =>
		node.kind === "text" && node.value.includes("\n")
			? undefined
			: text.partsWith?.(grams);
	return {
		...{ node, inBytes, inLine, partsOf },
		spots(text, most) {
			const parts = grams && partsOf(text);
			if (!parts || parts.share > mostOfParts) return spots(text, most);
			for (const part of parts.read())
				if (spots(part, 1).length) return spots(text, most);
			return [];
		},
	};
}

function spotsAt(
	places: Iterable<number>,
	length: number,
	most: number,
): Spot[] {
	const found: Spot[] = [];
	for (const at of places) {
		if (found.length >= most) break;
		found.push([at, at + length]);
	}
	return found;
}

function spotsOf(pattern: RegExp, text: string, most: number): Spot[] {
	const found: Spot[] = [];
	pattern.lastIndex = 0;
	while (found.length < most) {
		const match = pattern.exec(text);
		if (!match) break;
		found.push([match.index, pattern.lastIndex]);
	}
	return found;
}

/** An expression may fit within a line and not in the text, or the other way round: such expressions are tried line by line at once. */
const ofWholeText = /\\[AzZ]|\(\?[a-zA-Z]*-?[a-zA-Z]*m/;

function expression(node: WordNode, exactCase: boolean): TextAtom {
	const flags = exactCase ? 0 : RE2JS.CASE_INSENSITIVE;
	const inOne = RE2JS.compile(node.value, flags);
	// a text without any line that fits is gone through once
	const inAny = ofWholeText.test(node.value)
		? undefined
		: RE2JS.compile(node.value, flags | RE2JS.MULTILINE);
	const quick = quickPattern(node.value, exactCase);
	const exact = exactPattern(node.value, exactCase);
	const mayBeIn = (line: string) => !quick || quick.test(line);
	const inLine = (line: string) => mayBeIn(line) && inOne.matcher(line).find();
	const literals = literalsOfPattern(node.value);
	const sieve = lineSieve(literals, quick, beginningOf(node.value));
	return ofParts(literals, {
		node,
		inBytes: sieve?.inBytes,
		inLine,
		spots(text, most) {
			const found: Spot[] = [];
			if (!sieve && inAny && !inAny.matcher(text.whole).find()) return found;
			const lines = sieve ? sieve.lines(text) : linesOf(text.whole);
			for (const [from, to] of lines) {
				const line = text.slice(from, to);
				const placeOf = placesIn(text, line, [from, to]);
				const room = most - found.length;
				const own =
					exact && isJudgedExactly(text, line) && exactSpots(exact, line, room);
				if (own) {
					for (const [begin, end] of own)
						found.push([placeOf(begin), placeOf(end)]);
					if (found.length >= most) return found;
					continue;
				}
				if (!mayBeIn(line)) continue;
				const matcher = inOne.matcher(line);
				while (matcher.find()) {
					found.push([placeOf(matcher.start()), placeOf(matcher.end())]);
					if (found.length >= most) return found;
				}
			}
			return found;
		},
	});
}

/** Gives what tells the place in a text of so many units of a line: ever more of them are asked for. */
function placesIn(
	text: ReadText,
	line: string,
	[from, to]: Spot,
): (units: number) => number {
	if (line.length === to - from || !text.isOfBytes)
		return (units) => from + units;
	let [known, place] = [0, from];
	return (units) => {
		place += Buffer.byteLength(line.slice(known, units));
		known = units;
		return place;
	};
}

/**
 * An exact expression is tried at so many places of a line, or at one of so many characters where those are more: the steps from one place take no longer than RE2
 * takes for as many characters.
 */
const mostBegins = 8;
const charactersOfBegin = 20;

/** Gives the places of an exact expression in a line; undefined where it would take long to find them. */
export function exactSpots(
	{ pattern, begin }: NonNullable<ReturnType<typeof exactPattern>>,
	line: string,
	most: number,
): Spot[] | undefined {
	const allowed = Math.max(mostBegins, line.length / charactersOfBegin);
	begin.lastIndex = 0;
	for (let begins = 0; ; begins++) {
		const place = begin.exec(line);
		if (!place) break;
		if (begins >= allowed) return undefined;
		begin.lastIndex = place.index + 1;
	}
	const found: Spot[] = [];
	pattern.lastIndex = 0;
	while (found.length < most) {
		const match = pattern.exec(line);
		if (!match) break;
		if (match[1] !== undefined) return undefined;
		found.push([match.index, pattern.lastIndex]);
	}
	return found;
}

const isJudgedExactly = ({ isAscii }: ReadText, line: string): boolean =>
	isAscii || isExactIn(line);

/** The lines of a text without their ends; what ends with a newline has no line behind it. */
function* linesOf(text: string): Generator<Spot> {
	for (let from = 0; from < text.length; ) {
		const end = text.indexOf("\n", from);
		const to = end < 0 ? text.length : end;
		yield [from, to];
		from = to + 1;
	}
}
