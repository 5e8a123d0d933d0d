import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashFiles } from "../../src/runner/host/hash-files.ts";
import { ExpressionError } from "../../src/workflow-language/expressions/values.ts";

let workspace: string;
const never = new AbortController().signal;
const files = {
	"a.lock": "one",
	"deep/er/a.lock": "two",
	"deep/b.txt": "three",
	".hidden/a.lock": "four",
	"src/x.ts": "five",
	"src/{x}.ts": "six",
};

beforeAll(async () => {
	workspace = await mkdtemp(join(tmpdir(), "ingot-hash-"));
	for (const [name, text] of Object.entries(files)) {
		await mkdir(dirname(join(workspace, name)), { recursive: true });
		await writeFile(join(workspace, name), text);
	}
	await symlink(join(workspace, "deep"), join(workspace, "link"));
	await symlink(join(workspace, "a.lock"), join(workspace, "linked.txt"));
});
afterAll(() => rm(workspace, { recursive: true }));

/** The SHA-256 of the SHA-256 of each text. */
function digest(...texts: string[]): string {
	const all = createHash("sha256");
	for (const text of texts)
		all.update(createHash("sha256").update(text).digest());
	return all.digest("hex");
}

test.each<[string, string[], string[]]>([
	["a name", ["a.lock"], ["one"]],
	["any depth, also none", ["**/a.lock"], ["four", "one", "two"]],
	["names in one directory", ["*.lock"], ["one"]],
	["a directory with all below it", ["deep"], ["three", "two"]],
	["the same with a slash", ["deep/"], ["three", "two"]],
	["everything of a directory", ["deep/**"], ["three", "two"]],
	["several arguments", ["src/x.ts", "a.lock"], ["five", "one"]],
	[
		"several lines and a comment",
		["a.lock\n# b\n deep/b.txt "],
		["one", "three"],
	],
	["one inside of another", ["deep/er/a.lock", "deep/*.txt"], ["three", "two"]],
	["without some", ["**/*.lock", "!deep/**"], ["four", "one"]],
	["taken in again", ["**/a.lock", "!**", "deep/er/*"], ["two"]],
	["braces are names", ["src/{x}.ts"], ["six"]],
	["a class", ["src/[w-y].ts"], ["five"]],
	["a link to a file", ["linked.txt"], ["one"]],
	["a detour", ["./src/../a.lock"], ["one"]],
])("%s", async (_name, patterns, texts) => {
	expect(await hashFiles(workspace, patterns, never)).toBe(digest(...texts));
});

test.each([
	["no file", "none/**"],
	["a link to a directory", "link/**"],
	["an address outside of the workspace", "/etc/passwd"],
	["a way out", "../**"],
	["a home", "~/**"],
])("%s gives the empty text", async (_name, pattern) => {
	expect(await hashFiles(workspace, [pattern], never)).toBe("");
});

test("a bad pattern and a cancelled job are told", async () => {
	const bad = hashFiles(workspace, ["[z-a]"], never);
	await expect(bad).rejects.toThrow(ExpressionError);
	const cancelled = hashFiles(workspace, ["**"], AbortSignal.abort());
	await expect(cancelled).rejects.toThrow("hashFiles() was cancelled");
});
