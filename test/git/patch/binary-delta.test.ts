import { expect, test } from "vitest";
import { applyDelta } from "../../../src/git/patch/binary-delta.ts";

const base = Buffer.from("The quick brown fox");
const MOST = 1_000;

const apply = (...delta: number[]) =>
	applyDelta(base, Buffer.from(delta), MOST)?.toString();
/** The command that copies `length` bytes of the base. */
const copy = (from: number, length: number) => [0x91, from, length];
const insert = (text: string) => [text.length, ...Buffer.from(text)];

test("a delta copies from its base and inserts what is new", () => {
	const made = apply(19, 11, ...copy(4, 6), ...insert("dog"), ...copy(17, 2));
	expect(made).toBe("quick dogox");
});

test("a copy without a number begins at the start", () => {
	expect(apply(19, 3, 0x90, 3)).toBe("The");
});

test("sizes and places may take several bytes", () => {
	const large = Buffer.alloc(70_000, "a");
	large.write("end", 69_997);
	// 70,000 and 65,539 in groups of seven bits; the copy without a length takes 65,536 bytes
	const delta = Buffer.from([
		0xf0, 0xa2, 0x04, 0x83, 0x80, 0x04, 0x80, 0x97, 0x6d, 0x11, 0x01, 0x03,
	]);
	const made = applyDelta(large, delta, 100_000);
	expect(made?.length).toBe(65_539);
	expect(made?.toString("latin1", 65_535)).toBe("aend");
	expect(applyDelta(large, delta, 65_538)).toBeUndefined();
});

test.each([
	["is for a base of another size", [18, 3, ...copy(0, 3)]],
	["copies from behind the base", [19, 3, ...copy(17, 3)]],
	[
		"makes up for what the base has not",
		[19, 3, ...copy(17, 3), ...insert("z")],
	],
	["makes more than it says", [19, 2, ...copy(0, 3)]],
	["inserts more than it says", [19, 2, ...insert("dog")]],
	["makes less than it says", [19, 4, ...copy(0, 3)]],
	["ends in an insertion", [19, 3, 3, 100, 111]],
	["ends in the numbers of a copy", [19, 3, 0x91, 0]],
	["has the command 0", [19, 3, 0, ...insert("dog")]],
	["ends in its size", [19, 0x80]],
	["has a size without end", [19, ...Array(9).fill(0x80), 0]],
	["is empty", []],
])("a delta that %s is refused", (_name, delta) => {
	expect(apply(...delta)).toBeUndefined();
});
