import { expect, test } from "vitest";
import {
	copyFixed,
	isBlank,
	lineHash,
	sameButSpace,
} from "../../../src/git/patch/white-space.ts";

const hash = (text: string) => lineHash(Buffer.from(text), 0, text.length);
function same(a: string, b: string): boolean {
	const [first, second] = [Buffer.from(a), Buffer.from(b)];
	return sameButSpace(first, 0, first.length, second, 0, second.length);
}
function fixed(text: string, keepCr = false): string {
	const source = Buffer.from(text);
	const target = Buffer.alloc(source.length + 2);
	return target.toString(
		"utf8",
		1,
		copyFixed(target, 1, source, 0, source.length, keepCr),
	);
}

test.each([
	["a b\n", "a  \tb\r\n", true],
	["a\n", "a", true],
	["", "\n", true],
	["a b\n", "ab\n", false],
	["ab\n", "a b\n", false],
	["a\n", "b\n", false],
	["a\n", "ab\n", false],
	["a \n", "a\n", false],
])("%j and %j differ in nothing but white space: %s", (a, b, is) => {
	expect(same(a, b)).toBe(is);
	expect(same(b, a)).toBe(is);
	if (is) expect(hash(a)).toBe(hash(b));
});

test("the hash of a line is never the number that means unknown, and tells lines apart", () => {
	expect(hash("")).not.toBe(0);
	expect(hash("\0")).not.toBe(0);
	expect(hash("ab")).not.toBe(hash("ba"));
});

test("a range is blank by what stands in it alone", () => {
	const text = Buffer.from("a \t\r\nb");
	expect(isBlank(text, 1, 5)).toBe(true);
	expect(isBlank(text, 0, 5)).toBe(false);
	expect(isBlank(text, 1, 6)).toBe(false);
	expect(isBlank(text, 3, 3)).toBe(true);
});

test.each([
	["white space at the end goes away", "a \t\n", "a\n"],
	["a line without a line feed gets none", "a ", "a"],
	["a CR goes away", "a\r\n", "a\n"],
	["spaces before a tab become a tab or nothing", "  \ta\n", "\ta\n"],
	["eight spaces before a tab become one", "        \ta\n", "\t\ta\n"],
	["spaces behind the last tab stay", "\t  a\n", "\t  a\n"],
	["spaces alone stay", "          a\n", "          a\n"],
	["tabs within the text stay", "a \tb\n", "a \tb\n"],
	["an empty line stays", "\n", "\n"],
	["blank lines become empty", " \t \n", "\n"],
])("%s", (_name, line, becomes) => {
	expect(fixed(line)).toBe(becomes);
});

test("a file with CR LF keeps its line ends, and nothing before them", () => {
	expect(fixed("a \r\n", true)).toBe("a\r\n");
	expect(fixed("a\n", true)).toBe("a\n");
	expect(fixed("a\r", true)).toBe("a");
});
