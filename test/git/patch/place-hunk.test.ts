import { expect, test } from "vitest";
import type { Lines } from "../../../src/git/patch/hunk-lines.ts";
import { placeHunk } from "../../../src/git/patch/place-hunk.ts";
import {
	closeImage,
	openImage,
	replaceLines,
	type TextImage,
} from "../../../src/git/patch/text-image.ts";

const open = (text: string) => openImage(Buffer.from(text), 100) as TextImage;
function lines(text: string): Lines {
	const ends: number[] = [];
	for (let at = 0; at < text.length; ) {
		at = text.indexOf("\n", at) + 1 || text.length;
		ends.push(at);
	}
	return { text: Buffer.from(text), ends, common: ends.map(() => true) };
}
/** Looks for old lines from a line of the file; `trailing` is how many lines of context follow the change. */
function place(
	image: TextImage,
	old: string,
	line: number,
	{ trailing = 1, steps = 1_000 } = {},
) {
	const hunk = { oldStart: line, newStart: line, trailing } as never;
	return placeHunk(image, hunk, lines(old), { steps });
}
const lineOf = (found: ReturnType<typeof place>) =>
	found && found.before + found.offset + 1;

const many = "a\nx\nb\nx\nc\nx\nd\n";

test.each([
	["where the header says", "x\n", 4, 4],
	["at the nearest place", "x\n", 7, 6],
	["at the later one of two as near", "x\n", 3, 4],
	["before the line that is meant", "b\nx\n", 7, 3],
	["behind it", "c\nx\n", 2, 5],
	["from a line that the file has not", "d\n", 90, 7],
])("old lines are found %s", (_name, old, from, found) => {
	expect(lineOf(place(open(many), old, from))).toBe(found);
});

test("a hunk for the start fits only there, and one without context behind it only at the end", () => {
	expect(place(open(many), "x\n", 1)).toBeUndefined();
	expect(lineOf(place(open(many), "a\n", 1))).toBe(1);
	expect(place(open(many), "x\n", 4, { trailing: 0 })).toBeUndefined();
	expect(lineOf(place(open(many), "d\n", 4, { trailing: 0 }))).toBe(7);
});

test("white space may differ, which is told", () => {
	expect(place(open("p\na b\nq\n"), "a b\n", 2)?.exact).toBe(true);
	expect(place(open("p\na b\nq\n"), "a \t b\n", 2)?.exact).toBe(false);
	expect(place(open("p\na b\nq\n"), "ab\n", 2)).toBeUndefined();
});

test("empty lines behind the end of the file count as there, but not alone", () => {
	expect(place(open("p\nq\n"), "q\n\n\n", 2)).toMatchObject({ lines: 1 });
	expect(place(open("p\n\n"), "\n\n", 2)).toBeUndefined();
});

test("what a hunk has put there is not looked at again", () => {
	const image = open("p\nx\nq\n");
	const found = place(image, "x\n", 2);
	if (!found) throw new Error("the line is there");
	replaceLines(image, found, 1, lines("q\nx\n"));
	expect(closeImage(image).toString()).toBe("p\nq\nx\nq\n");
	expect(image.count).toBe(4);
	expect(place(image, "x\n", 3)).toBeUndefined();
	expect(lineOf(place(image, "q\n", 2))).toBe(4);
});

test("lines are added to the end of a file, and to an empty one", () => {
	for (const text of ["", "p\n"]) {
		const image = open(text);
		const found = place(image, "", text ? 2 : 0, { trailing: 0 });
		if (!found) throw new Error("there is room at the end");
		replaceLines(image, found, 0, lines("n\n"));
		expect(closeImage(image).toString()).toBe(`${text}n\n`);
	}
	expect(place(open("p\n"), "", 1)).toBeUndefined();
});

test("a search that takes too long is given up", () => {
	const image = open("x\n".repeat(90));
	expect(() => place(image, "x\ny\n", 45, { steps: 100 })).toThrow(
		"patch takes too long to find its places",
	);
});

test("a file of too many lines is not opened", () => {
	expect(openImage(Buffer.from("\n".repeat(100)), 100)?.count).toBe(100);
	expect(openImage(Buffer.from("\n".repeat(101)), 100)).toBeUndefined();
});
