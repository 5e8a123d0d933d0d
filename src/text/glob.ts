import { RE2JS } from "re2js";
import { largestPattern, sizeOfPattern } from "./query/fault-of-pattern.ts";

/** Whether a text fits a pattern; the time is linear in the text, whatever the pattern. */
export type TextMatcher = (text: string) => boolean;

/** A pattern that is none. */
export class BadPattern extends Error {}

const longest = 1000;
const special = /[*?[\]{}\\]/;

/** Whether a text is a pattern rather than the one name that it spells. */
export const isGlob = (text: string): boolean => special.test(text);

/**
 * A glob over paths: `*` and `?` stop at slashes, `**` does not, `[a-z]` and `[!a-z]` are classes, `{a,b}` alternatives, `\`
 * takes the next character as it is. Run by RE2, which never backtracks.
 * @throws BadPattern
 */
export function compileGlob(
	pattern: string,
	options: { ignoreCase?: boolean } = {},
): TextMatcher {
	if (pattern.length > longest)
		throw new BadPattern(`the pattern is longer than ${longest} characters`);
	return compile(`^(?:${translated(pattern)})$`, options.ignoreCase);
}

/** A regular expression in RE2's syntax, found anywhere in the text unless it says otherwise. @throws BadPattern */
export function compileExpression(
	pattern: string,
	options: { ignoreCase?: boolean } = {},
): TextMatcher {
	if (pattern.length > longest)
		throw new BadPattern(`the pattern is longer than ${longest} characters`);
	// a hundred times `.{0,1000}` takes a second to compile, and another one for each name
	if (sizeOfPattern(pattern) > largestPattern)
		throw new BadPattern("the pattern has too many repetitions");
	return compile(pattern, options.ignoreCase);
}

/** Compiles a pattern, or gives what stands for one that cannot be read. */
export function compiledOr<T>(
	compile: () => TextMatcher,
	otherwise: T,
): TextMatcher | T {
	try {
		return compile();
	} catch (error) {
		if (error instanceof BadPattern) return otherwise;
		throw error;
	}
}

function compile(expression: string, ignoreCase = false): TextMatcher {
	try {
		const flags = RE2JS.DOTALL | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
		const compiled = RE2JS.compile(expression, flags);
		return (text) => compiled.matcher(text).find();
	} catch (error) {
		throw new BadPattern(
			`the pattern cannot be read: ${error instanceof Error ? error.message : ""}`,
		);
	}
}

function translated(pattern: string): string {
	let out = "";
	let depth = 0;
	const points = [...pattern];
	for (let at = 0; at < points.length; at++) {
		const c = points[at] as string;
		if (c === "*") {
			const deep = points[at + 1] === "*";
			while (points[at + 1] === "*") at++;
			out += deep ? ".*" : "[^/]*";
		} else if (c === "?") out += "[^/]";
		else if (c === "\\") {
			at++;
			if (at >= points.length)
				throw new BadPattern("the pattern ends in a lone backslash");
			out += RE2JS.quote(points[at] as string);
		} else if (c === "{") {
			depth++;
			out += "(?:";
		} else if (c === "}" && depth > 0) {
			depth--;
			out += ")";
		} else if (c === "," && depth > 0) out += "|";
		else if (c === "[") {
			const end = points.indexOf("]", at + 2);
			if (end < 0) throw new BadPattern("a [ of the pattern is not closed");
			out += classOf(points.slice(at + 1, end).join(""));
			at = end;
		} else out += RE2JS.quote(c);
	}
	if (depth > 0) throw new BadPattern("a { of the pattern is not closed");
	return out;
}

function classOf(inside: string): string {
	const not = /^[!^]/.test(inside);
	const members = (not ? inside.slice(1) : inside).replace(
		/[\\[\]^&~]/g,
		"\\$&",
	);
	if (!members) throw new BadPattern("a class of the pattern is empty");
	return `[${not ? "^" : ""}${members}]`;
}
