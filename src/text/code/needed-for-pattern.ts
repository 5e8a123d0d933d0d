import {
	allOf,
	isSteady,
	literalsOf,
	type Need,
	neededForLiteral,
	needsNothing,
	oneOf,
} from "./needed.ts";

/** The knowledge about a part of a pattern: all texts that it stands for where they are few, and what a text needs that it matches. */
interface Part {
	readonly exact: readonly string[] | undefined;
	readonly need: Need;
}

/** Texts that are followed side by side, and their length. */
const mostExact = 16;
const longestExact = 64;
/** Signs of a class that are told apart. */
const mostOfClass = 8;
/** Groups within each other. */
const deepest = 200;

const anything: Part = { exact: undefined, need: needsNothing };
const empty: Part = { exact: [""], need: needsNothing };
const exactly = (texts: readonly string[]): Part => ({
	exact: texts,
	need: needsNothing,
});

/** Gives the need of a text that a pattern of RE2 matches, whatever its case; nothing where the pattern is not understood. */
export const neededForPattern = (source: string): Need =>
	needOfPattern(source, neededForLiteral);

/** The same as letters in a row that a line has. */
export const literalsOfPattern = (source: string): Need =>
	needOfPattern(source, literalsOf);

type NeedOfLiteral = (literal: string) => Need;

function needOfPattern(source: string, ofLiteral: NeedOfLiteral): Need {
	try {
		const reader = new PatternReader([...source], ofLiteral);
		const part = reader.alternatives(0);
		return reader.ended ? needOf(part, ofLiteral) : needsNothing;
	} catch (error) {
		if (error instanceof NotUnderstood) return needsNothing;
		throw error;
	}
}

class NotUnderstood extends Error {}

const needOf = ({ exact, need }: Part, ofLiteral: NeedOfLiteral): Need =>
	exact ? allOf([need, oneOf(exact.map(ofLiteral))]) : need;

function joined(a: Part, b: Part, ofLiteral: NeedOfLiteral): Part {
	if (a.exact && b.exact) {
		const { exact: left } = a;
		const { exact: right } = b;
		const fits =
			left.length * right.length <= mostExact &&
			left.every((one) => one.length <= longestExact);
		if (fits)
			return {
				exact: left.flatMap((one) => right.map((other) => one + other)),
				need: allOf([a.need, b.need]),
			};
		// trigrams across the seam are not asked for
		return {
			exact: right,
			need: allOf([a.need, b.need, oneOf(left.map(ofLiteral))]),
		};
	}
	const need = allOf([needOf(a, ofLiteral), b.need]);
	return { exact: b.exact, need };
}

function either(parts: readonly Part[], ofLiteral: NeedOfLiteral): Part {
	if (parts.length === 1) return parts[0] as Part;
	const texts = parts.flatMap(({ exact }) => exact ?? []);
	const few =
		texts.length <= mostExact &&
		parts.every(({ exact, need }) => exact && need.kind === "all");
	if (few) return exactly(texts);
	const needs = parts.map((part) => needOf(part, ofLiteral));
	return { exact: undefined, need: oneOf(needs) };
}

/** Reads patterns of RE2 (github.com/google/re2/wiki/Syntax) as far as their literals go. */
class PatternReader {
	#at = 0;
	readonly #characters: readonly string[];
	readonly #ofLiteral: NeedOfLiteral;
	constructor(characters: readonly string[], ofLiteral: NeedOfLiteral) {
		this.#characters = characters;
		this.#ofLiteral = ofLiteral;
	}

	get ended(): boolean {
		return this.#at >= this.#characters.length;
	}

	alternatives(depth: number): Part {
		if (depth > deepest) throw new NotUnderstood();
		const parts = [this.#row(depth)];
		while (this.#characters[this.#at] === "|") {
			this.#at++;
			parts.push(this.#row(depth));
		}
		return either(parts, this.#ofLiteral);
	}

	#row(depth: number): Part {
		// joined from the left, but parts behind a gap are kept with what they need
		let row = empty;
		let needed: Need[] = [];
		for (;;) {
			const character = this.#characters[this.#at];
			if (character === undefined || character === "|" || character === ")")
				break;
			const part = this.#repeated(this.#one(character, depth));
			if (row.exact && !part.exact) {
				needed.push(needOf(row, this.#ofLiteral), part.need);
				row = { exact: undefined, need: needsNothing };
			} else if (!row.exact && part.exact)
				row = { exact: part.exact, need: part.need };
			else row = joined(row, part, this.#ofLiteral);
			if (needed.length > 50) needed = [allOf(needed)];
		}
		if (!needed.length) return row;
		return {
			exact: undefined,
			need: allOf([...needed, needOf(row, this.#ofLiteral)]),
		};
	}

	#one(character: string, depth: number): Part {
		this.#at++;
		if (character === "(") return this.#group(depth);
		if (character === "[") return this.#class();
		if (character === "\\") return this.#escape();
		if (character === ".") return anything;
		if (character === "^" || character === "$") return empty;
		if (character === "*" || character === "+" || character === "?")
			throw new NotUnderstood();
		return literal(character);
	}

	#group(depth: number): Part {
		if (this.#characters[this.#at] === "?") {
			const head = this.#characters.slice(this.#at, this.#at + 200).join("");
			const flags = /^\?(?:P?<[\w]+>|[a-zA-Z]*(?:-[a-zA-Z]+)?([:)]))/.exec(
				head,
			);
			if (!flags) throw new NotUnderstood();
			this.#at += [...flags[0]].length;
			// flags change no letters but those that are not asked for
			if (flags[1] === ")") return empty;
		}
		const part = this.alternatives(depth + 1);
		if (this.#characters[this.#at++] !== ")") throw new NotUnderstood();
		return part;
	}

	#repeated(part: Part): Part {
		let repeated = part;
		for (;;) {
			const rest = this.#characters.slice(this.#at, this.#at + 16).join("");
			const [all, least] =
				/^(?:([*?])|\+|\{(\d+)(?:,\d*)?\})\??/.exec(rest) ?? [];
			if (all === undefined) return repeated;
			const count = /^\{(\d+)/.exec(all)?.[1];
			this.#at += all.length;
			if (
				all.startsWith("?") &&
				repeated.exact &&
				repeated.need.kind === "all" &&
				repeated.exact.length < mostExact
			)
				repeated = exactly(["", ...repeated.exact]);
			else if (least || Number(count ?? 1) === 0) repeated = anything;
			else if (/^\{1\}/.test(all)) continue;
			else
				repeated = {
					exact: undefined,
					need: needOf(repeated, this.#ofLiteral),
				};
		}
	}

	#class(): Part {
		const characters: string[] = [];
		let simple = true;
		if (this.#characters[this.#at] === "^") {
			simple = false;
			this.#at++;
		}
		for (let first = true; ; first = false) {
			const character = this.#characters[this.#at++];
			if (character === undefined) throw new NotUnderstood();
			if (character === "]" && !first) break;
			if (character === "[" && this.#characters[this.#at] === ":") {
				const end = this.#characters.indexOf("]", this.#at);
				if (end < 0) throw new NotUnderstood();
				this.#at = end + 1;
				simple = false;
			} else if (character === "\\") {
				const part = this.#escape();
				if (part.exact?.length === 1 && part.exact[0])
					characters.push(part.exact[0]);
				else simple = false;
			} else if (
				character === "-" &&
				!first &&
				this.#characters[this.#at] !== "]"
			)
				simple = false;
			else characters.push(character);
		}
		if (
			!simple ||
			characters.length > mostOfClass ||
			!characters.every(isSteady)
		)
			return anything;
		return exactly([...new Set(characters)]);
	}

	#escape(): Part {
		const character = this.#characters[this.#at++];
		if (character === undefined) throw new NotUnderstood();
		if (/^[AzbB]$/.test(character)) return empty;
		if (/^[dDwWsSC]$/.test(character)) return anything;
		if (character === "p" || character === "P") {
			if (this.#characters[this.#at++] !== "{") return anything;
			const end = this.#characters.indexOf("}", this.#at);
			if (end < 0) throw new NotUnderstood();
			this.#at = end + 1;
			return anything;
		}
		if (character === "Q") {
			const rest = this.#characters.slice(this.#at).join("");
			const end = rest.indexOf("\\E");
			const quoted = end < 0 ? rest : rest.slice(0, end);
			this.#at += [...quoted].length + (end < 0 ? 0 : 2);
			// a repetition is of its last character alone
			return { exact: undefined, need: this.#ofLiteral(quoted.slice(0, -1)) };
		}
		const named = { a: "\x07", f: "\f", t: "\t", n: "\n", r: "\r", v: "\v" }[
			character
		];
		if (named) return exactly([named]);
		if (/^[a-zA-Z0-9]$/.test(character)) {
			// numbers of characters, and what is no escape: skipped over where it is plain how long it is
			const rest = this.#characters.slice(this.#at, this.#at + 12).join("");
			const number =
				character === "x"
					? /^(?:[0-9a-fA-F]{2}|\{[0-9a-fA-F]+\})/.exec(rest)?.[0]
					: undefined;
			if (number === undefined) throw new NotUnderstood();
			this.#at += number.length;
			return anything;
		}
		return literal(character);
	}
}

/** A character of the pattern; one with other forms in capitals stands for any. */
const literal = (character: string): Part =>
	isSteady(character) ? exactly([character]) : anything;
