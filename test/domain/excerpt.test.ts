import { expect, test } from "vitest";
import { excerptOf } from "../../src/domain/activity/excerpt.ts";

test.each([
	["one line", "one line"],
	["the first \t\r\n\n of two", "the first"],
	["\nnothing before", ""],
	["spaces at the end  ", "spaces at the end  "],
	["ä".repeat(200), "ä".repeat(200)],
	["😀".repeat(201), `${"😀".repeat(200)}…`],
	// in square time this would take minutes
	[`x${" ".repeat(2_000_000)}x`, `x${" ".repeat(199)}…`],
])("the beginning of a text, on one line (%#)", (text, excerpt) => {
	expect(excerptOf(text)).toBe(excerpt);
});
