import { expect, test } from "vitest";
import { truncateHunks } from "../../src/git/history/hunk-at.ts";

const diff = Buffer.from(`diff --git a/f b/f
--- a/f
+++ b/f
@@ -1,3 +1,3 @@ head
 a
-b
+B
 c
@@ -10,8 +10,9 @@
 j
 k
 l
 m
+M
 n
-o
 p
 q
+Q
`);

test("each line has the end of its hunk, with a header that counts what is left", async () => {
	const all = await truncateHunks(diff, [1, 2, -2, 3, 14, -15, 18, 99, -99]);
	expect(Object.fromEntries(all)).toEqual({
		1: "@@ -1,3 +1,3 @@ head\n a",
		"-2": "@@ -1,3 +1,3 @@ head\n a\n-b",
		2: "@@ -1,3 +1,3 @@ head\n a\n-b\n+B",
		3: "@@ -1,3 +1,3 @@ head\n a\n-b\n+B\n c",
		14: "@@ -11,3 +11,4 @@\n k\n l\n m\n+M",
		"-15": "@@ -13,3 +13,3 @@\n m\n+M\n n\n-o",
		18: "@@ -15,3 +16,3 @@\n-o\n p\n q\n+Q",
	});
});

test("what is asked for together is what each would be alone", async () => {
	const lines = Array.from({ length: 41 }, (_, i) => i - 20).filter(Boolean);
	const together = await truncateHunks(diff, lines);
	for (const line of lines)
		expect((await truncateHunks(diff, [line])).get(line)).toBe(
			together.get(line),
		);
});
