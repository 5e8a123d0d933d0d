import { RE2JS } from "re2js";

const longest = 1000;
/** Signs that a program may have after its repetitions are written out; a larger one takes too long to compile. */
export const largestPattern = 2000;

/**
 * Tells as a sentence what is wrong with a regular expression in RE2's syntax; undefined where nothing is. Its size is estimated first, for compiling
 * `((x{1000}){1000})` would take long.
 */
export function faultOfPattern(source: string): string | undefined {
	if (source.length > longest)
		return `The expression is longer than ${longest} characters.`;
	if (sizeOfPattern(source) > largestPattern)
		return "The expression is too large once its repetitions are written out.";
	try {
		RE2JS.compile(source);
		return undefined;
	} catch (error) {
		const said = error as { error?: string; input?: string };
		const input = said.input ? `: ${said.input}` : "";
		return `Invalid regular expression: ${said.error ?? "syntax error"}${input}.`;
	}
}

/** About how many instructions an expression compiles to: its signs, times the repetitions around them. */
export function sizeOfPattern(source: string): number {
	const open: number[] = [];
	let size = 0;
	let last = 0;
	for (let at = 0; at < source.length; at++) {
		const sign = source[at];
		if (sign === "\\") {
			const quoted = /^\\Q[\s\S]*?(?:\\E|$)/.exec(source.slice(at))?.[0];
			last = quoted ? quoted.length : 1;
			at += quoted ? quoted.length - 1 : 1;
			size += last;
		} else if (sign === "[") {
			at = endOfClass(source, at);
			last = 1;
			size += last;
		} else if (sign === "(") {
			open.push(size);
			size += 2;
		} else if (sign === ")") {
			const began = open.pop() ?? 0;
			last = size - began;
		} else if (sign === "{") {
			const times = /^\{(\d+)(?:,(\d*))?\}/.exec(source.slice(at, at + 20));
			if (times) {
				const most = Math.max(Number(times[1]), Number(times[2] || 0), 1);
				size += last * (most - 1);
				last *= most;
				at += times[0].length - 1;
			} else {
				last = 1;
				size++;
			}
		} else {
			last = "*+?".includes(sign as string) ? last + 1 : 1;
			size++;
		}
		if (size > 1e9) return size;
	}
	return size;
}

function endOfClass(source: string, from: number): number {
	let at = from + 1;
	if (source[at] === "^") at++;
	if (source[at] === "]") at++;
	for (; at < source.length && source[at] !== "]"; at++) {
		if (source[at] === "\\") at++;
		else if (source.startsWith("[:", at)) {
			const end = source.indexOf(":]", at);
			if (end > 0) at = end + 1;
		}
	}
	return at;
}
