import { expect, test } from "vitest";
import {
	becomes,
	CHANGE,
	LINES,
	making,
	openTree,
	refusal,
} from "./patched-tree.ts";

test("a git patch changes a file", async () => {
	const patch = `diff --git a/f.txt b/f.txt\nindex 1234567..89abcde 100644\n--- a/f.txt\n+++ b/f.txt\n${CHANGE}`;
	expect(await becomes({ "f.txt": LINES, g: "g" }, patch)).toEqual({
		files: { "f.txt": "one\nTWO\nthree\n", g: "g" },
		changes: [{ path: "f.txt", status: "modified" }],
	});
});

test.each([
	["with prefixes", "--- a/f.txt\n+++ b/f.txt\n"],
	["without", "--- f.txt\n+++ f.txt\n"],
	[
		"with times",
		"--- f.txt.orig\t2024-01-01 10:00:00.000000000 +0100\n+++ f.txt\t2024-01-02 10:00:00 +0100\n",
	],
])("a plain patch changes a file, %s", async (_name, header) => {
	const { files } = await becomes({ "f.txt": LINES }, header + CHANGE);
	expect(files).toEqual({ "f.txt": "one\nTWO\nthree\n" });
});

test("a plain patch of several files needs no lines between them", async () => {
	const part = (name: string) => `--- a/${name}\n+++ b/${name}\n${CHANGE}`;
	const { files } = await becomes(
		{ f: LINES, g: LINES },
		`${part("f")}${part("g")}\n\n`,
	);
	expect(files).toEqual({ f: "one\nTWO\nthree\n", g: "one\nTWO\nthree\n" });
});

test("a plain patch makes and deletes files by /dev/null and by the first second of 1970", async () => {
	const patch = `--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+x\n--- old\t2020-01-01 00:00:00 +0000\n+++ old\t1970-01-01 01:00:00 +0100\n@@ -1 +0,0 @@\n-y\n`;
	expect(
		(await becomes({ "b/k": "k", "a/old": "y\n", old: "y\n" }, patch)).files,
	).toEqual({
		"a/old": "y\n",
		"b/k": "k",
		new: "x\n",
	});
});

test("a mail of format-patch applies, whatever stands around the patch", async () => {
	const patch = `From 0 Mon Sep 17 00:00:00 2001\nFrom: X <x@x>\nSubject: [PATCH] hi\n\n---\n f | 2 +-\n\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n${CHANGE}-- \n2.39.5\n\n`;
	expect((await becomes({ f: LINES }, patch)).files).toEqual({
		f: "one\nTWO\nthree\n",
	});
});

test.each(["-one\n\\ No newline at end of file\n+two", "-one\n+two"])(
	"the last words of a patch may be that a line does not end: %j",
	async (lines) => {
		const before = { f: lines.includes("\\") ? "one" : "one\n" };
		const patch = `--- a/f\n+++ b/f\n@@ -1 +1 @@\n${lines}\n\\ No newline at end of file`;
		expect((await becomes(before, patch)).files).toEqual({ f: "two" });
	},
);

test("wrong counts and wrong line numbers do not matter", async () => {
	const start = { f: `${"x\n".repeat(40)}${LINES}` };
	const patch = `--- a/f\n+++ b/f\n@@ -3,9 +3,17 @@ x\n one\n-two\n+TWO\n three\n`;
	expect((await becomes(start, patch)).files.f).toBe(
		`${"x\n".repeat(40)}one\nTWO\nthree\n`,
	);
});

test("a hunk goes to the nearest place, the later one of two as near", async () => {
	const start = { f: "a\nb\nc\nx\na\nb\nc\n" };
	const patch = `--- a/f\n+++ b/f\n@@ -4,2 +4,2 @@\n-b\n+B\n c\n`;
	expect((await becomes(start, patch)).files.f).toBe("a\nb\nc\nx\na\nB\nc\n");
});

test("a file without content is made, also in new directories", async () => {
	const patch =
		"diff --git a/d/e/empty b/d/e/empty\nnew file mode 100755\nindex 0000000..e69de29\n";
	expect(await becomes({}, patch)).toEqual({
		files: { "d/e/empty": "* " },
		changes: [{ path: "d/e/empty", status: "added" }],
	});
});

test("files are deleted, renamed, copied and made executable", async () => {
	const start = { a: LINES, "d/b": LINES, c: LINES, e: "" };
	const patch = `diff --git a/a b/a\ndeleted file mode 100644\n--- a/a\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n-three\ndiff --git a/d/b b/x/y z\nsimilarity index 66%\nrename from d/b\nrename to x/y z\n--- a/d/b\n+++ b/x/y z\t\n${CHANGE}diff --git a/c b/c2\nsimilarity index 100%\ncopy from c\ncopy to c2\ndiff --git a/c b/c\nold mode 100644\nnew mode 100755\ndiff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000\n`;
	const { files, changes } = await becomes(start, patch);
	expect(files).toEqual({
		"x/y z": "one\nTWO\nthree\n",
		c2: LINES,
		c: `* ${LINES}`,
	});
	expect(changes).toEqual([
		{ path: "a", status: "deleted" },
		{ path: "x/y z", previousPath: "d/b", status: "renamed" },
		{ path: "c2", previousPath: "c", status: "copied" },
		{ path: "c", status: "modified" },
		{ path: "e", status: "deleted" },
	]);
});

test("two files swap their names", async () => {
	const move = (from: string, to: string) =>
		`diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;
	const { files } = await becomes(
		{ a: "A", b: "B" },
		move("a", "b") + move("b", "a"),
	);
	expect(files).toEqual({ a: "B", b: "A" });
});

test("a file takes the place of a directory, and a directory that of a file", async () => {
	const gone = (path: string) =>
		`diff --git a/${path} b/${path}\ndeleted file mode 100644\n--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n`;
	const made = (path: string) =>
		`diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+y\n`;
	expect(
		(await becomes({ "d/f": "x\n" }, made("d") + gone("d/f"))).files,
	).toEqual({ d: "y\n" });
	expect((await becomes({ d: "x\n" }, made("d/f") + gone("d"))).files).toEqual({
		"d/f": "y\n",
	});
	expect((await refusal({ "d/f": "x\n" }, made("d"))).kind).toBe("file-exists");
	expect((await refusal({ d: "x\n" }, made("d/f"))).kind).toBe("file-exists");
});

test("two patches of one file build on each other", async () => {
	const patch = `--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n a\n+b\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,2 +1,3 @@\n a\n b\n+c\n`;
	expect(await becomes({ f: "a\n" }, patch)).toEqual({
		files: { f: "a\nb\nc\n" },
		changes: [{ path: "f", status: "modified" }],
	});
});

test("quoted names are read as git writes them", async () => {
	const patch = `diff --git "a/\\303\\244\\t\\"x\\"" "b/\\303\\244\\t\\"x\\""\n--- "a/\\303\\244\\t\\"x\\""\n+++ "b/\\303\\244\\t\\"x\\""\n${CHANGE}`;
	expect((await becomes({ 'ä\t"x"': LINES }, patch)).files).toEqual({
		'ä\t"x"': "one\nTWO\nthree\n",
	});
});

test("links are made and changed like files, and never followed", async () => {
	const patch = `diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc\n\\ No newline at end of file\n`;
	expect((await becomes({}, patch)).files).toEqual({ l: "-> /etc" });
	expect((await refusal({ l: { link: "/" } }, making("l/x"))).kind).toBe(
		"bad-path",
	);
	expect((await refusal({}, patch + making("l/x"))).kind).toBe("bad-path");
	const modules = patch.replaceAll("/l", "/.gitModules");
	expect((await refusal({}, modules)).kind).toBe("bad-path");
});

test("a file becomes a link by being deleted and made", async () => {
	const patch = `diff --git a/f b/f\ndeleted file mode 100644\n--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\ndiff --git a/f b/f\nnew file mode 120000\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+g\n\\ No newline at end of file\n`;
	expect(await becomes({ f: "x\n" }, patch)).toEqual({
		files: { f: "-> g" },
		changes: [{ path: "f", status: "modified" }],
	});
	const turned = `diff --git a/f b/f\nold mode 100644\nnew mode 120000\n`;
	expect((await refusal({ f: "x\n" }, turned)).kind).toBe("malformed");
});

test("submodules are entries that name a commit", async () => {
	const oid = "a".repeat(40);
	const patch = (text: string) =>
		`diff --git a/sub b/sub\nnew file mode 160000\n--- /dev/null\n+++ b/sub\n@@ -0,0 +1 @@\n+${text}\n`;
	expect((await becomes({}, patch(`Subproject commit ${oid}`))).files).toEqual({
		sub: oid,
	});
	expect((await refusal({}, patch("Subproject commit x"))).kind).toBe(
		"does-not-apply",
	);
	expect((await refusal({}, patch("x").replace("160000", "040000"))).kind).toBe(
		"malformed",
	);
});

test("white space at the end of added lines goes away, that of others stays", async () => {
	const patch =
		"--- a/f\n+++ b/f\n@@ -1,2 +1,5 @@\n one \n+x \t\n+  \ty\n+        \tz\n two\n";
	expect((await becomes({ f: "one \ntwo\n" }, patch)).files.f).toBe(
		"one \nx\n\ty\n\t\tz\ntwo\n",
	);
});

test("empty lines added to the end go away", async () => {
	const patch = "--- a/f\n+++ b/f\n@@ -1 +1,4 @@\n one\n+two\n+\n+ \n";
	expect((await becomes({ f: "one\n" }, patch)).files.f).toBe("one\ntwo\n");
});

test("empty lines added to the end stay where the last has no line feed", async () => {
	const hunk = "@@ -1 +1,3 @@\n a\n+\n+  \n\\ No newline at end of file\n";
	const { files } = await becomes({ f: "a\n" }, `--- a/f\n+++ b/f\n${hunk}`);
	expect(files.f).toBe("a\n\n");
});

test("context may differ in white space, and stays as it is in the file", async () => {
	const patch =
		"--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n if  (a)\n-b  c\n+B\n \td\n";
	expect((await becomes({ f: "if\t(a)\r\nb c\n    d" }, patch)).files.f).toBe(
		"if\t(a)\r\nB\n    d",
	);
	expect((await refusal({ f: "if(a)\nb c\n d\n" }, patch)).kind).toBe(
		"does-not-apply",
	);
});

test("a patch with CR LF applies to a file with LF, and keeps the CR where old lines have it", async () => {
	const patch = `diff --git a/f b/f\n--- a/f\n+++ b/f\n${CHANGE}`.replaceAll(
		"\n",
		"\r\n",
	);
	expect((await becomes({ f: LINES }, patch)).files.f).toBe(
		"one\nTWO\r\nthree\n",
	);
	const fresh = "--- /dev/null\r\n+++ b/g\r\n@@ -0,0 +1 @@\r\n+x\r\n";
	expect((await becomes({}, fresh)).files).toEqual({ g: "x\n" });
});

test("a file goes away though the line that says so is lost, and no file takes the name of what is not there", async () => {
	const patch =
		"diff --git a/a b b/a b\n--- a/a b\t\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
	expect(await becomes({ "a b": "x\n", g: "g" }, patch)).toEqual({
		files: { g: "g" },
		changes: [{ path: "a b", status: "deleted" }],
	});
});

test("a binary file is made by a patch with CR LF", async () => {
	const patch =
		"diff --git a/b b/b\nnew file mode 100644\nindex 0000000000000000000000000000000000000000..bd78fc249a822021ed37ef190a9f07cce9c9e0e1\nGIT binary patch\nliteral 3\nKcmZQbOacG_Cji6%\n\nliteral 0\nHcmV?d00001\n\n";
	const { files } = await becomes({ g: "g" }, patch.replaceAll("\n", "\r\n"));
	expect(files).toEqual({ g: "g", b: "\0ab" });
});

test("blank lines behind the last hunk are none of its lines", async () => {
	const patch = "--- a/f\n+++ b/f\n@@ -1 +1,2 @@\n a\n+b\n\n\n";
	expect((await becomes({ f: "a\n" }, patch)).files.f).toBe("a\nb\n");
});

test("a plain patch without prefixes deletes a file", async () => {
	const patch = "--- f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n";
	expect((await becomes({ f: "a\n", g: "g" }, patch)).files).toEqual({
		g: "g",
	});
});

test("an empty line without a line feed is no line", async () => {
	const hunk = "@@ -1 +1,2 @@\n a\n+b\n\n\\ No newline at end of file\n";
	const patch = `--- a/f\n+++ b/f\n${hunk}`;
	expect((await becomes({ f: "a\n" }, patch)).files.f).toBe("a\nb\n");
});

test("a CR at the very end of a file goes away, whatever stands elsewhere in the patch", async () => {
	const none = "\\ No newline at end of file\n";
	const patch = `--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\r\n+b\r\n${none}`;
	const space = "--- a/g\n+++ b/g\n@@ -1 +1,2 @@\n g\n+h \n";
	const files = { f: "a\r\n", g: "g\n" };
	expect((await becomes(files, patch)).files.f).toBe("b");
	expect((await becomes(files, patch + space)).files.f).toBe("b");
});

test("a missing line feed at the end is kept, made and mended", async () => {
	const none = "\\ No newline at end of file\n";
	const patch = (old: string, next: string) =>
		`--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n${old}+c\n${next}`;
	expect((await becomes({ f: "a\nb" }, patch(none, none))).files.f).toBe(
		"a\nc",
	);
	expect((await becomes({ f: "a\nb" }, patch(none, ""))).files.f).toBe(
		"a\nc\n",
	);
	expect((await becomes({ f: "a\nb\n" }, patch("", none))).files.f).toBe(
		"a\nc",
	);
});

test("a patch made from an older blob is merged with what happened since, and conflicts refuse it", async () => {
	const old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
	await using tree = await openTree({
		f: old.replace("9", "nine").replace("1\n", "0\n1\n"),
		base: old,
	});
	const id = (await tree.blob("base")).slice(0, 10);
	const patch = (line: string) =>
		`diff --git a/f b/f\nindex ${id}..1234567 100644\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n 1\n-2\n+${line}\n 3\n`;
	await tree.apply(patch("two"));
	const started = tree.git.processes.started;
	const result = await tree.apply(patch("two"));
	expect((await tree.files(result.tree)).f).toBe(
		"0\n1\ntwo\n3\n4\n5\n6\n7\n8\nnine\n",
	);
	expect(tree.git.processes.started - started).toBe(1);
	const last = patch("x")
		.replace("-1,3 +1,3", "-7,3 +7,3")
		.replace(" 1\n-2\n+x\n 3\n", " 7\n 8\n-9\n+NINE\n");
	await expect(tree.apply(last)).rejects.toMatchObject({
		kind: "conflict",
		path: "f",
	});
});

test("a patch that was applied before changes nothing", async () => {
	await using tree = await openTree({ f: "a\nB\nc\n", base: "a\nb\nc\n" });
	const patch = `diff --git a/f b/f\nindex ${await tree.blob("base")}..1234567 100644\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n`;
	expect((await tree.apply(patch)).tree).toBe(tree.root);
});

test("no process is started for a patch of what is there", async () => {
	await using tree = await openTree({ "d/f": LINES });
	await tree.session.read(tree.root);
	await tree.session.read(await tree.blob("d/f"));
	const started = tree.git.processes.started;
	await tree.apply(
		`diff --git a/d/f b/d/f\nindex ${(await tree.blob("d/f")).slice(0, 7)}..1234567\n--- a/d/f\n+++ b/d/f\n${CHANGE}`,
	);
	expect(tree.git.processes.started).toBe(started);
});

test("trees of sha256 are patched alike", async () => {
	await using tree = await openTree({ f: LINES }, "sha256");
	const { tree: made } = await tree.apply(`--- a/f\n+++ b/f\n${CHANGE}`);
	expect(made).toMatch(/^[0-9a-f]{64}$/);
	expect((await tree.files(made)).f).toBe("one\nTWO\nthree\n");
});
