import { expect, test } from "vitest";
import type { PatchFault } from "../../../src/git/patch/patch-error.ts";
import { CHANGE, LINES, making, refusal } from "./patched-tree.ts";

test.each([
	"../x",
	"a/../../x",
	"/x",
	"./../x",
	".git/x",
	"sub/.GIT/x",
	".g\u200cit/config",
	"git~1/x",
	"a//../x",
])("the path %s is refused", async (path) => {
	expect((await refusal({}, making(path))).kind).toBe("bad-path");
});

test.each(["\\056\\056/x", "\\056git/config", "a\\000b"])(
	"so is the quoted path %s",
	async (path) => {
		const patch = making("x")
			.replaceAll("b/x", `"b/${path}"`)
			.replace("a/x", '"a/x"');
		expect((await refusal({}, patch)).kind).toBe("bad-path");
	},
);

test.each(["../README.md", ".git/config", "/etc/passwd"])(
	"nothing is renamed to or copied from %s",
	async (path) => {
		const start = { "README.md": "x\n" };
		const to = `diff --git a/README.md b/${path}\nsimilarity index 100%\nrename from README.md\nrename to ${path}\n`;
		const from = `diff --git a/${path} b/stolen\nsimilarity index 100%\ncopy from ${path}\ncopy to stolen\n`;
		expect((await refusal(start, to)).kind).toBe("bad-path");
		expect((await refusal(start, from)).kind).toBe("bad-path");
	},
);

const bad: [string, PatchFault, string, RegExp][] = [
	["nothing", "malformed", "", /no patch/],
	[
		"a hunk without lines",
		"malformed",
		"--- a/f\n+++ b/f\n@@ -1 +1 @@\n",
		/no lines/,
	],
	[
		"a new file that is cut off before its lines",
		"malformed",
		"--- /dev/null\n+++ b/k\n@@ -0,0 +1 @@\n",
		/no lines/,
	],
	[
		"a header with two names and CR LF",
		"malformed",
		"diff --git a/f b/f\r\nnew file mode 100644\r\n--- /dev/null\r\n+++ b/k\r\n@@ -0,0 +1 @@\r\n+x\r\n",
		/two names/,
	],
	["no patch", "malformed", "hello\nworld\n", /no patch/],
	[
		"a header without prefixes",
		"malformed",
		"diff --git f f\nold mode 100644\nnew mode 100755\n",
		/names no file/,
	],
	[
		"a hunk without a header",
		"malformed",
		CHANGE,
		/line 1: .*header of a file/,
	],
	[
		"half a line",
		"malformed",
		`--- a/f\n+++ b/f\n${CHANGE.slice(0, -1)}`,
		/line does not end/,
	],
	[
		"a header with nothing behind it",
		"malformed",
		"diff --git a/f b/f\n--- a/f\n+++ b/f\n\n",
		/nothing follows/,
	],
	[
		"a header that contradicts itself",
		"malformed",
		"diff --git a/f b/f\nnew file mode 100644\ndeleted file mode 100644\n",
		/contradicts/,
	],
	[
		"a new file with old lines",
		"malformed",
		`--- /dev/null\n+++ b/n\n${CHANGE}`,
		/is new/,
	],
	[
		"huge numbers",
		"malformed",
		"--- a/f\n+++ b/f\n@@ -1,99999999999999999999 +1 @@\n one\n+x\n",
		/cannot be read/,
	],
	[
		"a file that is not there",
		"missing-file",
		`--- a/n\n+++ b/n\n${CHANGE}`,
		/n: file not found/,
	],
	[
		"a file that is there",
		"file-exists",
		making("f"),
		/f: there is such a file already/,
	],
	[
		"a rename to a file that is there",
		"file-exists",
		"diff --git a/f b/g\nrename from f\nrename to g\n",
		/g: there is/,
	],
	[
		"other lines",
		"does-not-apply",
		`--- a/g\n+++ b/g\n${CHANGE}`,
		/g: the hunk at line 3 of the patch fits nowhere/,
	],
	[
		"a deletion that leaves lines",
		"does-not-apply",
		"diff --git a/f b/f\ndeleted file mode 100644\n--- a/f\n+++ /dev/null\n@@ -2,2 +0,0 @@\n-two\n-three\n",
		/more lines/,
	],
	[
		"a binary change without data",
		"does-not-apply",
		`diff --git a/f b/f\nindex ${"1".repeat(40)}..${"2".repeat(40)} 100644\nBinary files a/f and b/f differ\n`,
		/not the one/,
	],
];
test.each(bad)("%s is refused as %s", async (_name, kind, patch, message) => {
	const error = await refusal({ f: LINES, g: "g\n" }, patch);
	expect(error.kind).toBe(kind);
	expect(error.message).toMatch(message);
});

test("one part that does not apply refuses the whole patch", async () => {
	const patch = `${making("new")}--- a/f\n+++ b/f\n@@ -1 +1 @@\n-nope\n+yes\n`;
	const error = await refusal({ f: LINES }, patch);
	expect(error).toMatchObject({ kind: "does-not-apply", path: "f" });
});
