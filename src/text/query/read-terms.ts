import type { QueryKey, QueryKeys, Span } from "./tree.ts";

/** A term as the text has it: a sign of the language, a word, or a qualifier with its value. */
export interface Term extends Span {
	readonly kind:
		| "open"
		| "close"
		| "and"
		| "or"
		| "not"
		| "word"
		| "phrase"
		| "pattern"
		| "filter";
	readonly text: string;
	/** The qualifier of a filter. */
	readonly key?: QueryKey;
	/** How the value of a filter was written. */
	readonly as?: "word" | "phrase" | "pattern";
	/** Tells whether a quote was left open. */
	readonly open?: boolean;
}

const operators = { AND: "and", OR: "or", NOT: "not" } as const;

/**
 * The terms of a query, in GitHub's way: spaces part them, `AND`, `OR` and `NOT` stand in capitals, `-` before a term negates it, a term in quotes is a
 * phrase (`\"` is a quote in it), one in slashes an expression (`\/` is a slash in it).
 *
 * Parentheses group where a term would begin, and belong to the word within one, so that `createHash(` and `main()` can be asked for as they stand.
 */
export function* readTerms(text: string, keys: QueryKeys): Generator<Term> {
	let at = 0;
	let depth = 0;
	while (at < text.length) {
		const from = at;
		const sign = text[at] as string;
		if (isSpace(sign)) {
			at++;
			continue;
		}
		if (sign === "(") {
			depth++;
			at++;
			yield { kind: "open", text: "(", from, to: at };
			continue;
		}
		if (sign === ")" && depth > 0) {
			depth--;
			at++;
			yield { kind: "close", text: ")", from, to: at };
			continue;
		}
		if (sign === "-" && beginsTerm(text, at + 1)) {
			at++;
			yield { kind: "not", text: "-", from, to: at };
			continue;
		}
		const term = termAt(text, at, keys, depth > 0);
		at = term.to;
		yield term;
	}
}

const isSpace = (sign: string | undefined) =>
	sign !== undefined && /\s/.test(sign);

/** Tells whether a term begins there: `-` before a space is a word of its own, `--` the beginning of one. */
const beginsTerm = (text: string, at: number) =>
	at < text.length &&
	!isSpace(text[at]) &&
	text[at] !== "-" &&
	text[at] !== ">" &&
	text[at] !== "=";

function termAt(
	text: string,
	from: number,
	keys: QueryKeys,
	grouped: boolean,
): Term {
	const value = valueAt(text, from, grouped);
	if (value.as !== "word")
		return { ...value, kind: value.as, from, to: value.to };
	const colon = value.text.indexOf(":");
	const key =
		colon > 0 ? keys.get(value.text.slice(0, colon).toLowerCase()) : undefined;
	if (key) {
		const of = valueAt(text, from + colon + 1, grouped, true);
		return { ...of, kind: "filter", key, from };
	}
	const operator = Object.hasOwn(operators, value.text)
		? operators[value.text as keyof typeof operators]
		: undefined;
	return { kind: operator ?? "word", text: value.text, from, to: value.to };
}

interface Value {
	readonly as: "word" | "phrase" | "pattern";
	readonly text: string;
	readonly to: number;
	readonly open?: boolean;
}

function valueAt(
	text: string,
	from: number,
	grouped: boolean,
	filter = false,
): Value {
	if (text[from] === '"') return phraseAt(text, from, grouped, filter);
	if (text[from] === "/") {
		const pattern = patternAt(text, from, grouped);
		if (pattern) return pattern;
	}
	const to = endOfWord(text, from, grouped, filter);
	return { as: "word", text: text.slice(from, to), to };
}

/** A phrase; with something right after its quote it is a word that holds a quoted part, such as `"My field">=3`. */
function phraseAt(
	text: string,
	from: number,
	grouped: boolean,
	filter: boolean,
): Value {
	let said = "";
	let at = from + 1;
	for (; at < text.length && text[at] !== '"'; at++) {
		const next = text[at + 1];
		if (text[at] === "\\" && (next === '"' || next === "\\")) at++;
		said += text[at];
	}
	if (at >= text.length)
		return { as: "phrase", text: said, to: text.length, open: true };
	at++;
	if (endsTerm(text, at, grouped)) return { as: "phrase", text: said, to: at };
	const to = endOfWord(text, at, grouped, filter);
	return { as: "word", text: text.slice(from, to), to };
}

/** An expression: the first slash that is not escaped has to end the term; `/usr/bin` is a word. */
function patternAt(
	text: string,
	from: number,
	grouped: boolean,
): Value | undefined {
	let source = "";
	for (let at = from + 1; at < text.length; at++) {
		const sign = text[at] as string;
		if (sign === "\\" && at + 1 < text.length) {
			at++;
			source += text[at] === "/" ? "/" : `\\${text[at]}`;
		} else if (sign === "/") {
			if (source === "" || !endsTerm(text, at + 1, grouped)) return undefined;
			return { as: "pattern", text: source, to: at + 1 };
		} else source += sign;
	}
	return undefined;
}

const endsTerm = (text: string, at: number, grouped: boolean) =>
	at >= text.length || isSpace(text[at]) || (grouped && text[at] === ")");

/** A word ends at a space, or at a parenthesis that closes a group and none of its own; in the value of a filter, a part in quotes may hold both. */
function endOfWord(
	text: string,
	from: number,
	grouped: boolean,
	filter: boolean,
): number {
	let own = 0;
	let at = from;
	for (; at < text.length && !isSpace(text[at]); at++) {
		const quoted = filter && text[at] === '"' ? text.indexOf('"', at + 1) : -1;
		if (quoted > 0) at = quoted;
		else if (text[at] === "(") own++;
		else if (text[at] === ")") {
			if (own === 0 && grouped) break;
			own = Math.max(0, own - 1);
		}
	}
	return at;
}
