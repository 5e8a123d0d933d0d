import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import {
	beginningOf,
	exactPattern,
	isExactIn,
	quickPattern,
} from "../../../src/text/code/quick-pattern.ts";
import { exactSpots } from "../../../src/text/code/text-atoms.ts";
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

test("behind the letters with which an expression begins stands one of the bytes that are given", () => {
	let found = 0;
	fc.assert(
		fc.property(
			pattern,
			fc.array(fc.oneof(word, fc.constant("abk")), { maxLength: 8 }),
			(source, words) => {
				const own = beginningOf(source);
				if (!own) return;
				const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
				const plain = source.replace(/\\[wWsSbd]|[[\]*+?{}^\\]/g, "");
				for (const some of [words.join(""), plain + words.join(""), plain]) {
					const line = some.replace(/[^\0-\x7f]/g, "e");
					const matcher = compiled.matcher(line);
					while (matcher.find()) {
						const end = matcher.start() + own.literal.length;
						const letters = line.slice(matcher.start(), end).toLowerCase();
						expect([source, line, letters]).toEqual([
							...[source, line, own.literal],
						]);
						const byte = end < line.length ? line.charCodeAt(end) : 10;
						expect([source, line, own.next.has(byte)]).toEqual([
							...[source, line, true],
						]);
						found++;
						if (matcher.end() === matcher.start()) break;
					}
				}
			},
		),
		cases(4000),
	);
	expect(found).toBeGreaterThan(200);
	expect(beginningOf("return\\w+pe\\b")?.next.has(32)).toBe(false);
	expect(beginningOf("return\\(+")?.next).toEqual(new Set([40]));
	for (const one of ["return", "a|b", "return\\w*x", "ret(urn)x", "\\w+return"])
		expect(beginningOf(one)).toBeUndefined();
});

test("an exact expression finds in lines without letters of two cases or units what that of RE2 finds, in either case", () => {
	let [found, refused, foreign] = [0, 0, 0];
	fc.assert(
		fc.property(
			fc.boolean(),
			pattern,
			fc.array(fc.oneof(word, fc.constantFrom("abk", "11", "\v", "\r", "\t")), {
				maxLength: 8,
			}),
			(exactCase, source, words) => {
				const own = exactPattern(source, exactCase)?.pattern;
				if (!own) return;
				const flags = exactCase ? 0 : RE2JS.CASE_INSENSITIVE;
				const compiled = RE2JS.compile(source, flags);
				const plain = source.replace(/\\[wWsSbd]|[[\]*+?{}^\\]/g, "");
				for (const line of [
					words.join(""),
					`${words.join("")}${plain}11 ${words.join("")}`,
					`${plain}${"k".repeat(300)}${words.join("")}${plain}`,
					`${plain.toUpperCase()}.${plain}`,
				]) {
					if (!isExactIn(line)) {
						refused++;
						continue;
					}
					const spots: number[][] = [];
					const matcher = compiled.matcher(line);
					while (matcher.find()) spots.push([matcher.start(), matcher.end()]);
					found += spots.length;
					if (/[^\0-\x7f]/.test(line)) foreign += spots.length;
					const matches = [...line.matchAll(own)];
					if (matches.some(([, long]) => long !== undefined)) {
						expect(line.length).toBeGreaterThan(250);
						continue;
					}
					const all = matches.map((match) => [
						match.index,
						match.index + match[0].length,
					]);
					expect([source, line, all]).toEqual([source, line, spots]);
				}
			},
		),
		cases(4000),
	);
	expect(found).toBeGreaterThan(500);
	expect(foreign).toBeGreaterThan(100);
	expect(refused).toBeGreaterThan(100);
});

test("an exact expression says where it would go over too much", () => {
	const isLong = (source: string, line: string) =>
		exactPattern(source, false)?.pattern.exec(line)?.[1] !== undefined;
	expect(isLong("abc\\w+d", "abc ".repeat(1000))).toBe(false);
	expect(isLong("abc\\w+d", "abc".repeat(1000))).toBe(true);
	expect(isLong("abc.*d", "abc ".repeat(90))).toBe(true);
	expect(isLong("abc\\d", "abc".repeat(999))).toBe(false);
	for (const source of ["abc\\w+[^x]", "abcé\\w+", "abc(d|e)"])
		expect([source, exactPattern(source, false)]).toEqual([source, undefined]);
});

test("an expression with which the engine would make many steps from one place is not exact", () => {
	for (const source of [
		...["aaa.*.?.?.{50}.{30}b", "abc.*.{9}", "abc\\w+defg", "abc\\w+d?e"],
		"abc.?.?.?.?.{50}.{30}",
	])
		expect([source, exactPattern(source, false)]).toEqual([source, undefined]);
	for (const source of [
		...["aaaa*b", "abc.*def", "abc\\w+d?", "create\\w+er\\b", "abc.{50}.?d"],
	])
		expect([source, exactPattern(source, false)?.pattern]).toEqual([
			source,
			expect.any(RegExp),
		]);
});

test("an exact expression is tried at few places of a line", () => {
	const exact = exactPattern("aaaa*b", false);
	if (!exact) throw new Error("not exact");
	expect(exactSpots(exact, "a".repeat(10), 9)).toEqual([]);
	expect(exactSpots(exact, `${"a".repeat(9)}B`, 9)).toEqual([[0, 10]]);
	expect(exactSpots(exact, "aaAb ".repeat(8), 9)).toHaveLength(8);
	const followed = exactPattern("abc\\w+d", false);
	if (!followed) throw new Error("not exact");
	// something else follows most of them
	const line = `${"abc abc; ".repeat(50)}abcxd`;
	expect(exactSpots(followed, line, 9)).toEqual([[450, 455]]);
	expect(exactSpots(followed, "abcx ".repeat(9), 9)).toBeUndefined();
	// RE2 has to try these
	expect(exactSpots(exact, "a".repeat(11), 9)).toBeUndefined();
	expect(exactSpots(exact, "aaAb ".repeat(9), 9)).toBeUndefined();
	expect(exactSpots(exact, `aaa${"a".repeat(300)}`, 9)).toBeUndefined();
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
		"abc.{0,15}.{0,15}.{50}.{30}x",
		"abc.*d?d?.{30}x",
	])
		expect([source, quickPattern(source, false)]).toEqual([source, undefined]);
	for (const source of ["abcd?e?f?g?x", "abc.{0,9}d{2}.{0,9}x", "abc\\w+d?e?x"])
		expect(quickPattern(source, false)).toBeInstanceOf(RegExp);
});
