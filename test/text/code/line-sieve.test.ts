import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { lineSieve } from "../../../src/text/code/line-sieve.ts";
import { literalsOfPattern } from "../../../src/text/code/needed-for-pattern.ts";
import { openText, textOf } from "../../../src/text/code/text-bytes.ts";

const letters = fc.constantFrom(
	...["a", "B", "k", "s", "\u212a", "\u017f", "é", "x", " ", "1"],
);
const words = fc
	.array(letters, { minLength: 1, maxLength: 5 })
	.map((signs) => signs.join(""));
const pattern = fc.oneof(
	words,
	fc.tuple(words, words).map(([a, b]) => `${a}\\w+${b}`),
	fc.tuple(words, words).map(([a, b]) => `(?:${a}|${b}x*)s`),
	fc.tuple(words, words).map(([a, b]) => `${a}.*${b}|${b}${a}`),
);
const texts = fc
	.array(fc.array(letters, { maxLength: 12 }).map((signs) => signs.join("")))
	.map((lines) => lines.join("\n"));

test("a sieve lets each line through in which an expression matches", () => {
	let sieved = 0;
	fc.assert(
		fc.property(pattern, texts, words, (source, text, word) => {
			const sieve = lineSieve(literalsOfPattern(source));
			const whole = `${text}\n${word}${source}\n${source.toUpperCase()}`;
			if (!sieve) return;
			sieved++;
			const through = new Set(
				[...sieve.lines(openText(Buffer.from(whole)))].map(([from]) => from),
			);
			expect([...sieve.lines(textOf(whole))].map(([from]) => from)).toEqual([
				...through,
			]);
			const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
			let from = 0;
			for (const line of whole.split("\n")) {
				if (compiled.matcher(line).find())
					expect(through.has(from), `${source} in ${line}`).toBe(true);
				from += line.length + 1;
			}
		}),
		{ numRuns: 1000 },
	);
	expect(sieved).toBeGreaterThan(100);
});

test("lines without its letters are passed over, and what needs none is not sieved", () => {
	const sieve = lineSieve(literalsOfPattern("awsConfig\\w+Name\\b"));
	const text = "one\nan awsConfigName\nAWSCONFIG_of_NAME\naws config name\n";
	expect(
		[...(sieve?.lines(textOf(text)) ?? [])].map(([a, b]) => text.slice(a, b)),
	).toEqual(["an awsConfigName", "AWSCONFIG_of_NAME"]);
	expect(lineSieve(literalsOfPattern("a.b"))).toBeUndefined();
});
