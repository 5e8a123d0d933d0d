import { zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { literalFinder } from "../../../src/text/code/find-bytes.ts";
import { longestText } from "../../../src/text/code/text-sizes.ts";
import { unpackWhereRead } from "../../../src/text/code/unpack-text.ts";
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

const textToPack = fc.oneof(
	fc.string({ maxLength: 300 }),
	fc.constantFrom("", "long ".repeat(40_000), "x".repeat(longestText)),
);

test("a text is unpacked whole, whatever was unpacked before", () => {
	fc.assert(
		fc.property(fc.array(textToPack, { maxLength: 12 }), (texts) => {
			const read = texts.map((text) =>
				unpackWhereRead(
					zstdCompressSync(text),
					Buffer.byteLength(text),
				).toString(),
			);
			expect(read).toEqual(texts);
		}),
		cases(200),
	);
});

test("a text that is broken, or has another size, is an error, and the next one is none", () => {
	const packed = zstdCompressSync("a text that is cut off");
	const changed = Buffer.from(packed);
	changed[0] = 0;
	for (const [bytes, size] of [
		...([
			[packed.subarray(0, -4), 22],
			[packed.subarray(0, 0), 22],
			[changed, 22],
			[packed, 21],
			[packed, 23],
		] as const),
		...([
			[Buffer.concat([packed, Buffer.from("rest")]), 22],
			[zstdCompressSync("x".repeat(longestText + 1)), longestText],
		] as const),
	]) {
		expect(() => unpackWhereRead(bytes, size)).toThrow();
		expect(unpackWhereRead(packed, 22).toString()).toBe(
			"a text that is cut off",
		);
	}
	const larger = "x".repeat(longestText + 1);
	expect(
		unpackWhereRead(zstdCompressSync(larger), larger.length).toString() ===
			larger,
	).toBe(true);
});

test("letters are found in a text that was unpacked, and in others beside it", () => {
	const isIn = literalFinder("needle");
	const packed = (text: string) =>
		unpackWhereRead(zstdCompressSync(text), text.length);
	const other = Buffer.from("no such thing, needl");
	for (const before of ["", ".".repeat(50), ".".repeat(100_000)]) {
		const own = packed(`${before}NEEDLE`);
		expect([isIn(own), isIn(other), isIn(own)]).toEqual([true, false, true]);
		// the end of the one before stands behind it
		const cut = packed(`${before}needl`);
		expect([isIn(cut), isIn(Buffer.from("needle"))]).toEqual([false, true]);
	}
});
