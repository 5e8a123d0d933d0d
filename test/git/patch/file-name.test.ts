import { expect, test } from "vitest";
import {
	isDevNull,
	isEpoch,
	nameOfBoth,
	readDatedName,
	readName,
	unquote,
} from "../../../src/git/patch/file-name.ts";
import { readPatch } from "../../../src/git/patch/patch-text.ts";

const whole = <T>(
	read: (
		patch: ReturnType<typeof readPatch>,
		from: number,
		to: number,
		strip: 0 | 1,
	) => T,
	line: string,
	strip: 0 | 1 = 1,
): T => {
	const patch = readPatch(line);
	patch.strip = strip;
	return read(patch, 0, patch.text.length, strip);
};

test.each([
	["a/dir/file.txt\n", 1, "dir/file.txt"],
	["dir/file.txt\n", 0, "dir/file.txt"],
	["a/with space\t2024-01-01\n", 1, "with space"],
	["a//twice//slashed\n", 1, "/twice/slashed"],
	['"a/tab\\there"\n', 1, "tab\there"],
	['"a/\\303\\244.txt"\n', 1, "ä.txt"],
	["a/ä.txt\n", 1, "ä.txt"],
	["no-directory\n", 1, undefined],
	["a/\n", 1, undefined],
	["\n", 0, undefined],
] as const)("%j without %i components is %j", (line, strip, name) => {
	expect(whole(readName, line, strip)).toBe(name);
});

test("a name that is not UTF-8 is refused with its line", () => {
	expect(() => whole(readName, '"a/\\377"\n')).toThrow(
		"patch is corrupt at line 1: a file name is not UTF-8",
	);
});

test.each([
	["a/f 2024-01-01 10:00:00.123456789 +0100\n", "f"],
	["a/f\t2024-01-01 10:00\n", "f"],
	["a/f 2024\n", "f 2024"],
	['"a/f" 2024-01-01 10:00:00\n', "f"],
])("the time behind a name is none of it: %j", (line, name) => {
	expect(whole(readDatedName, line)).toBe(name);
});

test.each([
	["f\t1970-01-01 00:00:00 +0000\n", true],
	["f\t1970-01-01 01:00:00.000000000 +0100\n", true],
	["f\t1969-12-31 19:00:00 -0500\n", true],
	["f\t1970-01-01 00:00:00 +0100\n", false],
	["f\t1970-01-01 00:00:00.5 +0000\n", false],
	["f\t1970-01-01 00:00:01 +0000\n", false],
	["f\t2024-01-01 00:00:00 +0000\n", false],
	["f\n", false],
])(
	"the first second of 1970 tells that a file is not there: %j",
	(line, is) => {
		expect(isEpoch(line, 0, line.length)).toBe(is);
	},
);

test.each([
	["/dev/null\n", true],
	["/dev/null", true],
	["/dev/null\t1970-01-01\n", true],
	["/dev/nullable\n", false],
	["a/dev/null\n", false],
])("%j names no file: %s", (line, is) => {
	expect(isDevNull(line, 0)).toBe(is);
});

test.each([
	["a/f b/f\n", 1, "f"],
	["a/f b/f\r\n", 1, "f"],
	["a/x y b/x y\n", 1, "x y"],
	["f f\n", 0, "f"],
	['"a/\\t" "b/\\t"\n', 1, "\t"],
	['a/f "b/f"\n', 1, "f"],
	['"a/f" b/f\n', 1, "f"],
	["a/f b/g\n", 1, undefined],
	['"a/f" "b/g"\n', 1, undefined],
	["/f /f\n", 1, undefined],
	["alone\n", 1, undefined],
] as const)("a line of both names, %j, means %j", (line, strip, name) => {
	expect(whole(nameOfBoth, line, strip)).toBe(name);
});

test("a quoted name ends at its quote, and broken ones are none", () => {
	expect(unquote('"a\\"b" c', 0, 8)).toEqual({ name: 'a"b', end: 6 });
	for (const broken of ["a", '"a', '"\\q"', '"\\400"', '"a\\'])
		expect(unquote(broken, 0, broken.length)).toBeUndefined();
});
