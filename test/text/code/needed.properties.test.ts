import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import {
	type Need,
	neededForLiteral,
	trigramsIn,
} from "../../../src/text/code/needed.ts";
import { neededForPattern } from "../../../src/text/code/needed-for-pattern.ts";
import {
	nextOf,
	trigramFinder,
	trigramsOf,
	withoutNext,
} from "../../../src/text/code/trigrams.ts";
import { cases } from "../../properties.ts";

const finder = trigramFinder();
const has = (need: Need, trigrams: ReadonlyMap<number, number>): boolean => {
	if (need.kind === "all" || need.kind === "literal") return true;
	if (need.kind === "trigram") {
		const next = trigrams.get(need.trigram);
		return next !== undefined && (!need.next || (next & need.next) !== 0);
	}
	const one = (part: Need) => has(part, trigrams);
	return need.kind === "and" ? need.of.every(one) : need.of.some(one);
};
const inText = (text: string) =>
	new Map(
		[...(finder(Buffer.from(text), 20_000) ?? [])].map((found) => [
			withoutNext(found),
			nextOf(found),
		]),
	);

const sign = fc.constantFrom(..."abkKsS_(.äÄß漢\u212a\u017f ");
const word = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(""));
const quoted = word.map((text) => text.replace(/[().]/g, "\\$&"));

test("a text has what a literal in it needs, whatever the case of either", () => {
	fc.assert(
		fc.property(word, word, word, (before, literal, after) => {
			const need = neededForLiteral(literal);
			for (const form of [
				literal,
				literal.toUpperCase(),
				literal.replaceAll("k", "\u212a").replaceAll("S", "\u017f"),
			])
				if (form.length === literal.length)
					expect(has(need, inText(before + form + after))).toBe(true);
		}),
		cases(500),
	);
});

const pattern = fc.letrec<{ any: string }>((tie) => ({
	any: fc.oneof(
		{ depthSize: "small" },
		quoted,
		fc.constantFrom(
			..."[ab]|[^k]|.|a.b|\\d|\\w+|^|$|(?i)|\\bab|\\Qa(b\\E|[a-c]x|\\x41|\\p{Greek}".split(
				"|",
			),
		),
		fc.tuple(tie("any"), tie("any")).map(([a, b]) => a + b),
		fc.tuple(tie("any"), tie("any")).map(([a, b]) => `(?:${a}|${b})`),
		fc
			.tuple(tie("any"), fc.constantFrom("*", "+", "?", "{2}", "{0,2}", "*?"))
			.map(([a, times]) => `(${a})${times}`),
	),
})).any;

test("a text has what a pattern needs that matches it", () => {
	let matched = 0;
	fc.assert(
		fc.property(pattern, word, word, (source, a, b) => {
			let compiled: RE2JS;
			try {
				compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
			} catch {
				return;
			}
			const need = neededForPattern(source);
			for (const text of [a, b, a + b, source, `${a}${source}${b}`]) {
				if (!compiled.matcher(text).find()) continue;
				matched++;
				expect([source, text, has(need, inText(text))]).toEqual([
					source,
					text,
					true,
				]);
			}
		}),
		cases(3000),
	);
	expect(matched).toBeGreaterThan(500);
});

test("literals of a pattern are asked for", () => {
	const needs = (source: string) =>
		[...trigramsIn(neededForPattern(source))].sort();
	const of = (...texts: string[]) =>
		texts.flatMap((text) => trigramsOf(text).map((one) => one.trigram)).sort();
	expect(needs("abc.*def")).toEqual(of("abc", "def"));
	expect(needs("x(?:abc|def)?colou?r")).not.toEqual([]);
	expect(neededForPattern("(abc|def)")).toMatchObject({ kind: "or" });
	expect(needs("[ab]cde")).toEqual([...new Set(of("acde", "bcde"))]);
	expect(needs("ab")).toEqual([]);
	expect(needs("a{1000}(")).toEqual([]);
});

test("a text that has all trigrams of a word, with other letters behind them, is not asked for", () => {
	const need = neededForLiteral("typeSource");
	const parts =
		"a type so: the pesky espouse, outsource, oursel urcer ypes esou";
	const all = inText(parts);
	for (const trigram of trigramsIn(need)) expect(all.has(trigram)).toBe(true);
	expect(has(need, all)).toBe(false);
	expect(has(need, inText(`${parts}\nmytypesources`))).toBe(true);
});

test("what follows a trigram is known for all of its places, to the end of a line and of the text", () => {
	const found = inText("abcd\nabc\nabce abc");
	const bits = (text: string) =>
		trigramsOf(text).find(({ next }) => next !== 0)?.next ?? 0;
	const abc = trigramsOf("abc")[0]?.trigram as number;
	const bit = (found.get(abc) ?? 0) & (bits("abcd") | bits("abce"));
	expect(bit).toBe(bits("abcd") | bits("abce"));
	expect(inText("abc").get(abc)).toBe(0);
	expect(inText("xabc\ny").get(abc)).not.toBe(0);
});
