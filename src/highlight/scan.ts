import type { Language, StringForm } from "./language.ts";

/** A piece of code and its class; without one it is only space or of no known kind. */
export interface Lexeme {
	readonly text: string;
	readonly class: string | undefined;
}

const space = /\s+/y;
const number =
	/0[xX][\dA-Fa-f_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*)(\.\d[\d_]*)?([eE][+-]?\d+)?/y;
const operator = /[+\-*/%=<>!&|^~?:]+/y;
const punctuation = /[()[\]{};,.]/y;
const letters = String.raw`A-Za-z_\u0080-\uffff`;

/** Divides code into lexemes. Each sign is looked at a few times at most: broken code costs no more than good code. */
export function openScanner(
	language: Language,
): (code: string) => Generator<Lexeme> {
	const {
		lineComments = [],
		blockComments = [],
		strings = [],
		prefixes = {},
	} = language;
	const classes = classesOf(language);
	const { wordStart = "", wordSigns = "" } = language;
	const word = new RegExp(
		`[${letters}${wordStart}][\\w\\u0080-\\uffff${wordStart}${wordSigns}]*`,
		"y",
	);
	const classOfWord = (text: string) =>
		classes.get(language.ignoreCase ? text.toLowerCase() : text) ??
		language.name;
	// most signs begin neither a comment nor a string
	const opening = new Set(
		[
			...blockComments.map(([open]) => open),
			...lineComments,
			...strings.map(({ open }) => open),
		].map((open) => open.charCodeAt(0)),
	);

	return function* (code) {
		let at = 0;
		const match = (pattern: RegExp) => {
			pattern.lastIndex = at;
			return pattern.test(code) ? code.slice(at, pattern.lastIndex) : "";
		};
		const upTo = (end: number) => code.slice(at, end < 0 ? code.length : end);
		const opened = (): Lexeme | undefined => {
			for (const [open, close] of blockComments)
				if (code.startsWith(open, at)) {
					const end = code.indexOf(close, at + open.length);
					return { text: upTo(end < 0 ? -1 : end + close.length), class: "cm" };
				}
			for (const open of lineComments)
				if (code.startsWith(open, at))
					return { text: upTo(code.indexOf("\n", at)), class: "c1" };
			for (const form of strings)
				if (code.startsWith(form.open, at))
					return { text: upTo(endOfString(code, at, form)), class: form.class };
			return undefined;
		};
		const next = (): Lexeme => {
			const first = code.charCodeAt(at);
			const blank = first <= 32 || first > 127 ? match(space) : "";
			if (blank) return { text: blank, class: undefined };
			const known = opening.has(first) ? opened() : undefined;
			if (known) return known;
			const digits = first >= 48 && first <= 57 ? match(number) : "";
			if (digits) return { text: digits, class: classOfNumber(digits) };
			const name = match(word);
			if (name) return { text: name, class: classOfWord(name) };
			const sign = code[at] as string;
			const marked = Object.hasOwn(prefixes, sign) ? prefixes[sign] : undefined;
			if (marked) {
				at++;
				const rest = match(word);
				at--;
				if (rest) return { text: sign + rest, class: marked };
			}
			const operation = match(operator);
			if (operation) return { text: operation, class: "o" };
			const point = match(punctuation);
			return point
				? { text: point, class: "p" }
				: { text: sign, class: undefined };
		};
		while (at < code.length) {
			const lexeme = next();
			yield lexeme;
			at += lexeme.text.length;
		}
	};
}

function classesOf({ words = {} }: Language): Map<string, string> {
	const classes = new Map<string, string>();
	for (const [name, list] of Object.entries(words))
		for (const word of list.split(" ")) classes.set(word, name);
	return classes;
}

const classOfNumber = (text: string) =>
	/^0[xX]/.test(text) ? "mh" : /[.eE]/.test(text) ? "mf" : "mi";

/** Where a string ends; one that is not closed ends with its line, or with the code. */
function endOfString(code: string, start: number, form: StringForm): number {
	let at = start + form.open.length;
	for (; at < code.length; at++) {
		if (form.escapes && code[at] === "\\") at++;
		else if (code.startsWith(form.close, at)) return at + form.close.length;
		else if (code[at] === "\n" && !form.manyLines) return at;
	}
	return code.length;
}
