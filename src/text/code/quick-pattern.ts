import { plainPattern } from "./plain-pattern.ts";

/** An unbounded repetition is followed over so many characters. Where there are more, the line passes, so that no place takes longer. */
const mostFollowed = 64;
/** Letters with which a pattern has to begin, so that it is tried at few places. */
const leastBegin = 3;
/** Times that a part may be repeated. */
const mostTimes = 50;
/** The parts may share the characters at one place in so many ways: all are tried where none fits. */
const mostWays = 256;
/** Steps that a quick expression may make from one place of a line: with long parts behind many ways it takes longer than RE2. */
const mostQuickSteps = 2500;

/** A character or a class, and its repetition. */
const part =
	/(\\[^\p{L}\p{N}\s]|[^\\[\](){}*+?.^$|]|\\[dDwWsS]|\.|\[\^?(?:\\[^\p{L}]|[^\\[\]])+\]|\\b)([*+?]|\{\d{1,2}(?:,\d{1,2})?\})?\??/uy;

const wide: Readonly<Record<string, string>> = {
	...{ ".": "[^\\n]", "\\D": "[^\\n]", "\\W": "[^\\n]", "\\S": "[^\\n]" },
	...{ "\\d": "\\d", "\\w": "\\w", "\\s": "\\s", "\\b": "" },
};

/**
 * Gives an expression of the engine for one of RE2, where it is simple: letters first, one unbounded repetition, few ways to repeat the others, no groups. It matches whatever that one
 * matches in a line, and more, so a line in which it finds nothing need not be tried by RE2. Its time is linear in the line.
 * Undefined for others.
 */
export function quickPattern(
	source: string,
	exactCase: boolean,
): RegExp | undefined {
	let begins = 0;
	let plain = true;
	let quick = "";
	let isOpen = false;
	let ways = 1;
	let length = 0;
	part.lastIndex = 0;
	for (let at = 0; at < source.length; at = part.lastIndex) {
		part.lastIndex = at;
		const [, character = "", times = ""] = part.exec(source) ?? [];
		if (!character) return undefined;
		if (times.startsWith("{") && !isFew(times)) return undefined;
		ways *= waysOf(times);
		if (ways > mostWays) return undefined;
		const known = Object.hasOwn(wide, character) ? wide[character] : undefined;
		const isLetter = known === undefined && !character.startsWith("[");
		plain &&= (isLetter && !times) || character === "\\b";
		if (plain && isLetter) begins++;
		if (known === "") {
			if (times) return undefined;
			continue;
		}
		const one =
			known ?? (isLetter ? literalPattern(character) : classOf(character));
		if (times !== "*" && times !== "+") {
			quick += one + times;
			length += mostOf(times);
		} else if (isOpen) return undefined;
		else {
			isOpen = true;
			length = 0;
			const least = times === "+" ? 1 : 0;
			quick += `(?:${one}{${mostFollowed}}|${one}{${least},${mostFollowed - 1}}`;
		}
	}
	if (begins < leastBegin) return undefined;
	if (ways * (1 + length) > mostQuickSteps) return undefined;
	if (isOpen) quick += ")";
	return new RegExp(quick, exactCase ? "u" : "iu");
}

/** The letters with which an expression begins, and the bytes of ASCII one of which follows them wherever it matches; the end of a line stands as a newline. */
export interface Beginning {
	readonly literal: string;
	readonly next: ReadonlySet<number>;
}

/** Gives the beginning of an expression of RE2 where it is simple, so that most places of its letters need not be tried. Undefined for others, and where anything may follow. */
export function beginningOf(source: string): Beginning | undefined {
	// a letter of another alphabet may be one of ASCII in another case; alternatives begin in other ways
	const isAscii = /^[\0-\x7f]*$/.test(source);
	if (!isAscii || /[|()]/.test(source.replace(/\\./g, ""))) return undefined;
	let literal = "";
	part.lastIndex = 0;
	for (let at = 0; at < source.length; at = part.lastIndex) {
		part.lastIndex = at;
		const [, character = "", times = ""] = part.exec(source) ?? [];
		if (!character) return undefined;
		const isBorder = character === "\\b";
		if (isBorder && !times && !literal) continue;
		const isLetter =
			!isBorder &&
			!character.startsWith("[") &&
			!Object.hasOwn(exactly, character);
		if (isLetter && !times) {
			literal += character.slice(-1);
			continue;
		}
		return literal && isNeeded(times)
			? { literal: literal.toLowerCase(), next: followers(literal, character) }
			: undefined;
	}
	return undefined;
}

function followers(literal: string, character: string): Set<number> {
	if (character === "\\b") {
		const ends = /\w$/.test(literal) ? /\W/ : /\w/;
		return bytesThat((one) => ends.test(one));
	}
	const known = Object.hasOwn(exactly, character)
		? (exactly[character] as string)
		: character.startsWith("[")
			? classOf(character)
			: literalPattern(character);
	const pattern = new RegExp(`^${known}$`, "i");
	return bytesThat((one) => one !== "\n" && pattern.test(one));
}

const bytesThat = (fits: (character: string) => boolean): Set<number> =>
	new Set(
		Array.from({ length: 128 }, (_, byte) => byte).filter((byte) =>
			fits(String.fromCharCode(byte)),
		),
	);

const exactly: Readonly<Record<string, string>> = {
	...{ ".": "[^\\n]", "\\d": "[0-9]", "\\D": "[^0-9]", "\\b": "\\b" },
	...{ "\\w": "[0-9A-Za-z_]", "\\W": "[^0-9A-Za-z_]" },
	...{ "\\s": "[\\t\\n\\f\\r ]", "\\S": "[^\\t\\n\\f\\r ]" },
};

/** An unbounded repetition goes over fewer characters than these; where there are as many, RE2 tries the line. */
const longestRun = 250;
/** Steps that the engine may make from one place of a line; more of them cost more than RE2. */
const mostExactSteps = 1000;

/** An expression of the engine that matches the same as one of RE2 in a line that `isExactIn` accepts. */
interface ExactPattern {
	/** Its first group matches where an unbounded repetition goes over too much: RE2 has to try that line. */
	readonly pattern: RegExp;
	/** The letters with which it begins, where what follows may be what has to. The engine tries the rest behind each of them. */
	readonly begin: RegExp;
}

/**
 * Gives an exact expression for one of RE2 that is as simple as `quickPattern` wants it, and with which the engine makes few steps from each place. Undefined for
 * others: the engine tries all ways to share out a line, so with long parts behind an unbounded repetition it takes many times as long as RE2.
 */
export function exactPattern(
	source: string,
	exactCase: boolean,
): ExactPattern | undefined {
	// a letter of another alphabet may be one of ASCII in another case
	const isAscii = /^[\0-\x7f]*$/.test(source);
	if (!isAscii || !quickPattern(source, exactCase)) return undefined;
	let steps = 1;
	let length = 0;
	let exact = "";
	let end = "";
	let begin = "";
	let isBegin = true;
	part.lastIndex = 0;
	for (let at = 0; at < source.length; at = part.lastIndex) {
		part.lastIndex = at;
		const [whole = "", character = "", times = ""] = part.exec(source) ?? [];
		const known = Object.hasOwn(exactly, character)
			? exactly[character]
			: undefined;
		const isClass = character.startsWith("[");
		if (isClass && classOf(character) !== character) return undefined;
		const one = known ?? (isClass ? character : literalPattern(character));
		const isBorder = character === "\\b";
		const begins = isBorder || (known === undefined && !isClass && !times);
		if (isBegin && begins && !isBorder) begin += one;
		// the engine turns back at once where something else follows
		if (isBegin && !begins && isNeeded(times)) begin += `(?=${one})`;
		isBegin &&= begins;
		if (times === "*" || times === "+") {
			exact += `(?:(${one}{${longestRun}})|`;
			end = ")";
			steps *= longestRun;
			length = 0;
		} else {
			steps *= waysOf(times);
			if (!isBorder) length += mostOf(times);
		}
		exact += one + whole.slice(character.length);
	}
	if (steps * (1 + length) > mostExactSteps) return undefined;
	const flags = exactCase ? "g" : "gi";
	return {
		pattern: new RegExp(exact + end, flags),
		begin: new RegExp(begin, flags),
	};
}

/**
 * Tells whether an exact expression matches the same as that of RE2 in a line: the engine does not take the Kelvin sign and the long s for a k and an s, and it counts
 * characters of two units twice. RE2 takes a hundred times as long for a long line, and one letter of another alphabet is in most generated lines.
 */
export const isExactIn = (line: string): boolean =>
	!/[\u017f\u212a\ud800-\udfff]/.test(line);

const literalPattern = (character: string) =>
	plainPattern(
		character.length > 1 && character.startsWith("\\")
			? character.slice(1)
			: character,
	);

/** A class as it is where it has characters and ranges of ASCII alone; any character otherwise. */
const classOf = (character: string) =>
	/^\[(?:[\w ](?:-[\w ])?)+\]$/.test(character) ? character : "[^\\n]";

/** False where a part may be left out. */
const isNeeded = (times: string): boolean =>
	times === "" || times === "+" || /^\{[1-9]/.test(times);

/** The numbers of times that a repetition allows. */
function waysOf(times: string): number {
	if (times === "") return 1;
	if (times === "?") return 2;
	if (!times.startsWith("{")) return mostFollowed;
	const [least = 0, end = least] = (times.match(/\d+/g) ?? []).map(Number);
	return Math.max(1, end - least + 1);
}

/** The most times that a bounded repetition allows. */
const mostOf = (times: string): number =>
	Number(times.match(/\d+/g)?.at(-1) ?? 1);

const isFew = (times: string) =>
	(times.match(/\d+/g) ?? []).every((n) => Number(n) <= mostTimes);
