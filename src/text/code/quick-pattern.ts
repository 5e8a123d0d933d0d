import { plainPattern } from "./plain-pattern.ts";

/** Signs that a part without an end is followed: behind them it may be found, so that no place takes longer. */
const mostFollowed = 64;
/** Letters with which a pattern has to begin, so that it is tried at few places. */
const leastBegin = 3;
/** Times that a part may be repeated. */
const mostTimes = 50;
/** Ways in which the parts may share the signs at one place: all are tried where none fits. */
const mostWays = 256;

/** A sign or a class, and its repetition. */
const part =
	/(\\[^\p{L}\p{N}\s]|[^\\[\](){}*+?.^$|]|\\[dDwWsS]|\.|\[\^?(?:\\[^\p{L}]|[^\\[\]])+\]|\\b)([*+?]|\{\d{1,2}(?:,\d{1,2})?\})?\??/uy;

const wide: Readonly<Record<string, string>> = {
	...{ ".": "[^\\n]", "\\D": "[^\\n]", "\\W": "[^\\n]", "\\S": "[^\\n]" },
	...{ "\\d": "\\d", "\\w": "\\w", "\\s": "\\s", "\\b": "" },
};

/**
 * Gives an expression of the engine for one of RE2, where it is simple: letters first, one repetition without an end, few ways to repeat the others, no groups. It matches whatever that one
 * matches in a line, and more, so a line in which it finds nothing need not be tried: it is a hundred times faster, in a time that is linear in the line.
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
	part.lastIndex = 0;
	for (let at = 0; at < source.length; at = part.lastIndex) {
		part.lastIndex = at;
		const [, sign = "", times = ""] = part.exec(source) ?? [];
		if (!sign) return undefined;
		if (times.startsWith("{") && !isFew(times)) return undefined;
		ways *= waysOf(times);
		if (ways > mostWays) return undefined;
		const known = Object.hasOwn(wide, sign) ? wide[sign] : undefined;
		const isLetter = known === undefined && !sign.startsWith("[");
		plain &&= (isLetter && !times) || sign === "\\b";
		if (plain && isLetter) begins++;
		if (known === "") {
			if (times) return undefined;
			continue;
		}
		const one = known ?? (isLetter ? literal(sign) : classOf(sign));
		if (times !== "*" && times !== "+") quick += one + times;
		else if (isOpen) return undefined;
		else {
			isOpen = true;
			const least = times === "+" ? 1 : 0;
			quick += `(?:${one}{${mostFollowed}}|${one}{${least},${mostFollowed - 1}}`;
		}
	}
	if (begins < leastBegin) return undefined;
	if (isOpen) quick += ")";
	return new RegExp(quick, exactCase ? "u" : "iu");
}

/** Ways that an exact expression may go from one place. */
const mostExactWays = 16;
const exactly: Readonly<Record<string, string>> = {
	...{ ".": "[^\\n]", "\\d": "[0-9]", "\\D": "[^0-9]", "\\b": "\\b" },
	...{ "\\w": "[0-9A-Za-z_]", "\\W": "[^0-9A-Za-z_]" },
	...{ "\\s": "[\\t\\n\\f\\r ]", "\\S": "[^\\t\\n\\f\\r ]" },
};

/** Signs that a part without an end may go over, and be tried with all of them again from each place. */
const longestRun = 250;

/**
 * Gives an expression of the engine for one of RE2, where that is as simple as `quickPattern` wants it: it matches the same in a line of ASCII and is ten times
 * faster. Where its first group matches, its time would grow with the square of the line, and that one has to be asked. Undefined for others.
 */
export function exactPattern(
	source: string,
	exactCase: boolean,
): RegExp | undefined {
	// a letter of another alphabet may be one of ASCII in another case
	const isAscii = /^[\0-\x7f]*$/.test(source);
	if (!isAscii || !quickPattern(source, exactCase)) return undefined;
	let ways = 1;
	let exact = "";
	let end = "";
	part.lastIndex = 0;
	for (let at = 0; at < source.length; at = part.lastIndex) {
		part.lastIndex = at;
		const [whole = "", sign = "", times = ""] = part.exec(source) ?? [];
		const known = Object.hasOwn(exactly, sign) ? exactly[sign] : undefined;
		const isClass = sign.startsWith("[");
		if (isClass && classOf(sign) !== sign) return undefined;
		const one = known ?? (isClass ? sign : literal(sign));
		if (times === "*" || times === "+") {
			exact += `(?:(${one}{${longestRun}})|`;
			end = ")";
		} else ways *= waysOf(times);
		if (ways > mostExactWays) return undefined;
		exact += one + whole.slice(sign.length);
	}
	return new RegExp(exact + end, exactCase ? "g" : "gi");
}

const literal = (sign: string) =>
	plainPattern(sign.length > 1 && sign.startsWith("\\") ? sign.slice(1) : sign);

/** A class as it is where it has signs and ranges of ASCII alone; any sign otherwise. */
const classOf = (sign: string) =>
	/^\[(?:[\w ](?:-[\w ])?)+\]$/.test(sign) ? sign : "[^\\n]";

/** The numbers of times that a repetition allows. */
function waysOf(times: string): number {
	if (times === "") return 1;
	if (times === "?") return 2;
	if (!times.startsWith("{")) return mostFollowed;
	const [least = 0, end = least] = (times.match(/\d+/g) ?? []).map(Number);
	return Math.max(1, end - least + 1);
}

const isFew = (times: string) =>
	(times.match(/\d+/g) ?? []).every((n) => Number(n) <= mostTimes);
