import { expect, test } from "vitest";
import {
	BadPattern,
	compileExpression,
	compileGlob,
} from "../../src/text/glob.ts";

test.each([
	["main", "main", true],
	["main", "Main", false],
	["rel/*", "rel/1", true],
	["rel/*", "rel/1/x", false],
	["rel/**", "rel/1/x", true],
	["**/x", "a/b/x", true],
	["v?.?", "v1.2", true],
	["v?", "v/", false],
	["{a,b{1,2}}/x", "b2/x", true],
	["{a,b}", "c", false],
	["[a-c]x", "bx", true],
	["[!a-c]x", "bx", false],
	["a.b", "axb", false],
	["\\*", "*", true],
	["\\*", "x", false],
	["a(b)+$", "a(b)+$", true],
])("the pattern %s and the name %s", (pattern, name, fits) => {
	expect(compileGlob(pattern)(name)).toBe(fits);
});

test.each(["[", "[]", "{a", "a\\", "x".repeat(1001)])(
	"%s is no pattern",
	(pattern) => {
		expect(() => compileGlob(pattern)).toThrow(BadPattern);
	},
);

test("hostile patterns take linear time", () => {
	expect(compileGlob(`${"*a".repeat(80)}b`)("a".repeat(4000))).toBe(false);
	expect(compileExpression("^(a+)+$")(`${"a".repeat(4000)}!`)).toBe(false);
	expect(() => compileExpression("(")).toThrow(BadPattern);
	expect(() => compileExpression("(a)\\1")).toThrow(BadPattern);
});

test("an expression whose repetitions are many is refused before it is compiled", () => {
	for (const pattern of [
		".{0,1000}".repeat(3),
		`(?:${"x{10}".repeat(20)}){100}`,
		"(((x{9}){9}){9}){9}",
	])
		expect(() => compileExpression(pattern)).toThrow("too many repetitions");
	expect(compileExpression("^x{1,1000}$")("xx")).toBe(true);
	expect(compileExpression("^ab$", { ignoreCase: true })("aB")).toBe(true);
});
