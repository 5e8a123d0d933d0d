import { expect, test } from "vitest";
import { editorConfigFor, matchesGlob } from "../../src/text/editorconfig.ts";

test.each([
	["*", "a/b.c", true],
	["*.js", "a/b.js", true],
	["*.js", "b.jsx", false],
	["/*.js", "b.js", true],
	["/*.js", "a/b.js", false],
	["a/**", "a/b/c", true],
	["a/*", "a/b/c", false],
	["a/**/c", "a/b/c", true],
	["*.{js,ts}", "x.ts", true],
	["*.{js}", "x.js", false],
	["{a,b}.{c,d}", "b.c", true],
	["file{1..3}", "file2", true],
	["file{1..3}", "file4", false],
	["[abc].txt", "b.txt", true],
	["[!abc].txt", "b.txt", false],
	["[a-c]x", "cx", true],
	["[a-c]x", "dx", false],
	["[", "[", true],
	["\\*", "*", true],
	["\\*", "x", false],
	["?", "/", false],
	["a?c", "abc", true],
])("the glob %s and the path %s: %s", (glob, path, matches) => {
	expect(matchesGlob(glob, path)).toBe(matches);
});

test("a glob takes no more steps than are left, nor more than it must", () => {
	const stars = { steps: 100_000 };
	expect(matchesGlob("*x".repeat(50), "x".repeat(50), stars)).toBe(true);
	expect(stars.steps).toBeGreaterThan(90_000);
	expect(matchesGlob(`${"*a".repeat(2000)}b`, "a".repeat(4000))).toBe(false);
	expect(matchesGlob("{a,b}".repeat(60), "a".repeat(60))).toBe(false);
	const few = { steps: 2000 };
	expect(matchesGlob("*".repeat(4000), "x".repeat(4000), few)).toBe(false);
	expect(few.steps).toBeLessThan(0);
	expect(matchesGlob("*", "x", few)).toBe(false);
	expect(matchesGlob("x".repeat(4097), "x".repeat(4097))).toBe(false);
});

test("sections that ask for too much do not apply", () => {
	const hostile = `[${"*".repeat(4000)}]\nindent_size = 9\n`.repeat(40);
	const text = `[*]\nindent_size = 2\n${hostile}`;
	expect(editorConfigFor(text, "x".repeat(4000)).indent_size).toBe("2");
	expect(editorConfigFor(text, "x").indent_size).toBe("9");
});

test("later sections win, and unset takes a setting back", () => {
	const text =
		"[*]\nindent_size=4\ncharset = UTF-8\ntab_width=8\n; note\n[*.md]\nindent_size = unset\ntrim_trailing_whitespace=false\nodd\n";
	expect(editorConfigFor(text, "a.md")).toEqual({
		charset: "utf-8",
		tab_width: 8,
		trim_trailing_whitespace: false,
	});
	expect(editorConfigFor("charset=latin1\n", "a")).toEqual({});
});
