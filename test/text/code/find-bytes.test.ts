import { zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { literalFinder } from "../../../src/text/code/find-bytes.ts";
import {
	longestText,
	unpackTexts,
} from "../../../src/text/code/unpack-text.ts";
import { cases } from "../../properties.ts";

const sign = fc.constantFrom(..."abABkK@`[{_ .\n");
const signs = (maxLength: number, minLength = 0) =>
	fc.array(sign, { minLength, maxLength }).map((all) => all.join(""));

test("a literal is found where it stands, whatever its case", () => {
	let found = 0;
	fc.assert(
		fc.property(signs(80), signs(6), (text, literal) => {
			const isIn = text.toLowerCase().includes(literal.toLowerCase());
			if (isIn && literal) found++;
			expect(literalFinder(literal)(Buffer.from(text))).toBe(isIn);
		}),
		cases(3000),
	);
	expect(found).toBeGreaterThan(100);
});

test("it is found at each place of a text, also at its end and behind another text", () => {
	const isIn = literalFinder("createServer");
	for (let before = 0; before < 70; before++) {
		const text = `${".".repeat(before)}CREATEserver`;
		expect(isIn(Buffer.from(text))).toBe(true);
		// the bytes of the one before stand behind its end
		expect(isIn(Buffer.from(text.slice(0, -1)))).toBe(false);
	}
	const largest = Buffer.alloc(longestText, "createServe");
	expect(isIn(largest)).toBe(false);
	const withOne = Buffer.from(largest);
	withOne.write("createServer", longestText - 12);
	expect(isIn(withOne)).toBe(true);
});

test("a literal that is longer than others is known by its beginning", () => {
	const long = "ab_".repeat(500);
	expect(literalFinder(long)(Buffer.from(`x${long}`))).toBe(true);
	expect(literalFinder(long)(Buffer.from(long.slice(0, 900)))).toBe(false);
});

test("texts that are unpacked together are those that were packed, each alone", () => {
	fc.assert(
		fc.property(
			fc.array(fc.option(fc.string({ maxLength: 300 })), { maxLength: 12 }),
			fc.nat(12),
			(texts, large) => {
				const all = texts.map((text, i) =>
					text !== null && i === large ? text.padEnd(200_000, "long ") : text,
				);
				const packed = all.map((text) => ({
					packed: text === null ? undefined : zstdCompressSync(text),
					size: Buffer.byteLength(text ?? ""),
				}));
				expect(
					unpackTexts(packed).map((bytes) => bytes?.toString() ?? null),
				).toEqual(all);
			},
		),
		cases(200),
	);
	const cut = zstdCompressSync("a text that is cut off");
	expect(() =>
		unpackTexts([{ packed: cut.subarray(0, -4), size: 22 }]),
	).toThrow();
	expect(() => unpackTexts([{ packed: cut, size: 21 }])).toThrow();
});
