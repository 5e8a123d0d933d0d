import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { quickPattern } from "../../../src/text/code/quick-pattern.ts";
import { cases } from "../../properties.ts";

const sign = fc.constantFrom(..."abkKsS_1-ßſ\u212aéÄ .");
const word = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(""));
const quoted = word.map((text) => text.replace(/[.]/g, "\\."));
const parts = fc.constantFrom(
	..."\\w+|\\W|[a-k]*|[^k]+|.|.*?|\\b|\\d{2}|k?|s{0,3}|\\s|\\S+|\\.|[a.]+|é+".split(
		"|",
	),
);
const pattern = fc
	.tuple(quoted, fc.array(fc.oneof(parts, quoted), { maxLength: 4 }))
	.map(([begin, rest]) => `abk${begin}${rest.join("")}`);

test("a line in which an expression of RE2 is found passes the quick one, in either case", () => {
	let [quick, found] = [0, 0];
	fc.assert(
		fc.property(
			fc.boolean(),
			pattern,
			fc.array(fc.oneof(word, fc.constant("abk")), { maxLength: 8 }),
			(exactCase, source, words) => {
				const own = quickPattern(source, exactCase);
				if (!own) return;
				quick++;
				const flags = exactCase ? 0 : RE2JS.CASE_INSENSITIVE;
				const compiled = RE2JS.compile(source, flags);
				const plain = source.replace(/\\[wWsSbd]|[[\]*+?{}^\\]/g, "");
				for (const line of [
					words.join(""),
					`${words.join("")}${plain}11 ${words.join("")}`,
					`${words.join("")}${plain}${"k".repeat(70)}${words.join("")}`,
					plain.toUpperCase(),
					source,
				]) {
					if (!compiled.matcher(line).find()) continue;
					found++;
					expect([source, line, own.test(line)]).toEqual([source, line, true]);
				}
			},
		),
		cases(4000),
	);
	expect(quick).toBeGreaterThan(200);
	expect(found).toBeGreaterThan(100);
});

test("an expression is quick where it is tried at few places and goes back little", () => {
	expect(quickPattern("create\\w+er\\b", false)?.source).toBe(
		"create(?:\\w{64}|\\w{1,63}er)",
	);
	for (const source of [
		...["\\w+Error", "ab\\w+", "abc\\w+.*", "abc(d|e)", "abc|def", "^abc"],
		...["abc{2,}", "abc{99}", "(?i)abc", "abc\\x41", "abc\\p{L}", "abc++", ""],
	])
		expect([source, quickPattern(source, false)]).toEqual([source, undefined]);
});

test("an expression that may be repeated in many ways is not quick: it would go back without end", () => {
	for (const source of [
		`abc${"d?".repeat(40)}x`,
		`abc${"d{1,50}".repeat(8)}x`,
		`abc${".{0,9}".repeat(3)}x`,
		"abc\\w+d{0,9}x",
	])
		expect([source, quickPattern(source, false)]).toEqual([source, undefined]);
	for (const source of ["abcd?e?f?g?x", "abc.{0,9}d{2}.{0,9}x", "abc\\w+d?e?x"])
		expect(quickPattern(source, false)).toBeInstanceOf(RegExp);
});
