import { expect, test } from "vitest";
import { patchBlocks } from "../../src/git/history/patch-blocks.ts";
import { openHighlighter } from "../../src/highlight/highlight.ts";
import { lineHtml } from "../../src/highlight/line-html.ts";
import { changedWords } from "../../src/text/changed-words.ts";

const id = (sign: string) => sign.repeat(40);

test("content that looks like the head of a file is content", () => {
	const patch = [
		"diff --git a/x b/x",
		`index ${id("a")}..${id("b")} 100644`,
		"--- a/x",
		"+++ b/x",
		"@@ -1,3 +1,3 @@ section one",
		"--- diff --git a/y b/y",
		"+++ b/y",
		" @@ -1 +1 @@",
		" Binary files a and b differ",
		"\\ No newline at end of file",
		"diff --git a/z b/z",
		`index ${id("c")}..${id("d")}`,
		"Binary files a/z and b/z differ",
		"",
	].join("\n");
	const [first, second, none] = patchBlocks(patch);
	expect(none).toBeUndefined();
	expect(first?.hunks[0]?.heading).toBe("section one");
	expect(
		first?.hunks[0]?.lines.map(({ sign, text, old, now, open }) => [
			sign + text,
			old,
			now,
			open,
		]),
	).toEqual([
		["--- diff --git a/y b/y", 1, 0, undefined],
		["+++ b/y", 0, 1, undefined],
		[" @@ -1 +1 @@", 2, 2, undefined],
		[" Binary files a and b differ", 3, 3, true],
	]);
	expect(second).toEqual({ ids: [id("c"), id("d")], binary: true, hunks: [] });
});

test("a patch that is cut off gives the lines that are there", () => {
	const [block] = patchBlocks(
		`diff --git a/x b/x\nindex ${id("a")}..${id("b")}\n@@ -1,9 +1,9 @@\n one\n-tw`,
	);
	expect(block?.hunks[0]?.lines).toHaveLength(2);
});

test("words that differ are found, and nothing where all differs", () => {
	expect(changedWords("let a = one(b);", "let a = two(b, c);")).toEqual({
		before: [[8, 11]],
		after: [
			[8, 11],
			[13, 16],
		],
	});
	expect(changedWords("abc", "x y z")).toBeUndefined();
	expect(changedWords("a".repeat(501), "b")).toBeUndefined();
});

test("a line keeps its text under colours and marks, and shows what would turn it", () => {
	const { lines } = openHighlighter();
	const code = "const a = '<b>'; // x\n/* one\ntwo */ done";
	const read = lines(code, "ts");
	expect(read).toHaveLength(3);
	const plain = (html: string) => html.replace(/<[^>]+>/g, "");
	for (const [i, line] of code.split("\n").entries())
		for (const marks of [
			[],
			[[2, 5]],
			[
				[0, 1],
				[7, 100],
			],
		] as [number, number][][])
			expect(
				plain(lineHtml(read?.[i] ?? [], marks, "ins"))
					.replaceAll("&lt;", "<")
					.replaceAll("&gt;", ">")
					.replaceAll("&#39;", "'"),
			).toBe(line);
	expect(lineHtml("if (a\u202e) \0\r")).toBe(
		'if (a<span class="bidi">U+202E</span>) ␀',
	);
});
