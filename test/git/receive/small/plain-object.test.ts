import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOLERATED } from "../../../../src/git/receive/fsck-rules.ts";
import { isPlainObject } from "../../../../src/git/receive/small/plain-object.ts";
import { commitText, packer, person, treeLine } from "../../support/packer.ts";

const oid = packer().add("blob", "1");
const tree = packer().add("tree", "");
let place = "";
beforeAll(() => {
	place = mkdtempSync(join(tmpdir(), "ingot-plain-"));
	execFileSync("git", ["init", "-q", "--bare", place]);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Says that git takes an object, beside a file and a directory that it may name. */
function isTakenByGit(type: "tree" | "commit", body: Buffer | string): boolean {
	const pack = packer();
	pack.add("blob", "1");
	if (type === "commit" || body.length) pack.add("tree", "");
	pack.add(type, body);
	const args = ["-C", place, "index-pack", `--strict=${TOLERATED}`, "--stdin"];
	try {
		execFileSync("git", args, { input: pack.bytes(), stdio: "pipe" });
		return true;
	} catch {
		return false;
	}
}

const isPlain = (type: "tree" | "commit", body: Buffer | string) =>
	isPlainObject({ type, body: Buffer.from(body) }, "sha1", new Map());
const treeOf = (...lines: [mode: string, name: string, of?: string][]) =>
	Buffer.concat(
		lines.map(([mode, name, of]) =>
			treeLine(mode, name, of ?? (mode === "40000" ? tree : oid)),
		),
	);

const plainTrees: Record<string, Buffer> = {
	"no entries": treeOf(),
	"files and directories in order": treeOf(
		["100644", ".gitattributes"],
		["40000", ".github"],
		["100644", ".gitignore"],
		["100644", ".gitlab-ci.yml"],
		["100644", "a.b"],
		["40000", "a"],
		["100755", "a0"],
		["100644", "\u00fcber~"],
		["160000", "\u{1f600}"],
	),
	"a link to what was there": treeOf(["120000", "link"]),
};
const strangeTrees: Record<string, Buffer> = {
	...Object.fromEntries(
		[
			".git",
			".GIT",
			".Git ",
			".git.",
			".git::$INDEX_ALLOCATION",
			"git~1",
			"GIT~1",
			".g\u200cit",
			"\u200e.git",
			".git\ufeff",
			"a\\.git",
			".",
			"..",
			"",
			"a/b",
			"x".repeat(5000),
		].map((name) => [`a file ${name}`, treeOf(["100644", name])]),
	),
	...Object.fromEntries(
		[
			".gitmodules",
			".GITMODULES",
			".gitmodules ",
			".gitmodules.",
			"gitmod~1",
			"gi7eba~1",
			".gitmod\u200cules",
		].map((name) => [`a link ${name}`, treeOf(["120000", name])]),
	),
	"a directory .gitattributes": treeOf(["40000", ".gitattributes"]),
	"a submodule .gitattributes": treeOf(["160000", ".gitattributes"]),
	"a directory .gitmodules": treeOf(["40000", ".gitmodules"]),
	"files in another order": treeOf(["100644", "b"], ["100644", "a"]),
	"a directory before what it follows": treeOf(
		["40000", "a"],
		["100644", "a.b"],
	),
	"a name twice": treeOf(["100644", "a"], ["100644", "a"]),
	"a name of a file and a directory": treeOf(
		["100644", "a"],
		["100644", "a.b"],
		["40000", "a"],
	),
	"an id of nothing": treeOf(["100644", "a", "0".repeat(40)]),
	"no mode": treeOf(["", "a"]),
	"a mode with zeros": treeOf(["0100644", "a"]),
	"a mode of its own": treeOf(["100600", "a"]),
	"a mode that is no number": treeOf(["banana", "a"]),
	"half an id": treeOf(["100644", "a"]).subarray(0, -5),
	"no end of a name": Buffer.from("100644 a"),
	"no name": Buffer.from("100644"),
};
const after = (line: string) =>
	commitText(tree).replace("\n\nm", `\n${line}\n\nm`);
const plainCommits: Record<string, string> = {
	"a first commit": commitText(tree),
	"a signed one": after("gpgsig -----BEGIN X-----\n \n abc\n -----END X-----"),
	"one in an encoding": after("encoding latin1"),
};
const strangeCommits: Record<string, string> = {
	"no tree": commitText(tree).slice(46),
	"half an id": commitText(tree.slice(1)),
	"a parent of half an id": commitText(tree, "1".repeat(39)),
	"no author": commitText(tree).replace(/author .*\n/, ""),
	"no committer": commitText(tree).replace(/committer .*\n/, ""),
	"no date": commitText(tree, "", "Ann <a@b>"),
	"no address": commitText(tree, "", "Ann 1700000000 +0000"),
	"a date with zeros": commitText(tree, "", "Ann <a@b> 0170000 +0000"),
	"a date of the far future": commitText(
		tree,
		"",
		`Ann <a@b> ${"9".repeat(30)} +0000`,
	),
	"a strange zone": commitText(tree, "", "Ann <a@b> 1700000000 +00000"),
	"two addresses": commitText(tree, "", "Ann <a@b> <c@d> 1700000000 +0000"),
	"two authors": after(`author ${person}`),
	"a tree at the end": after(`tree ${tree}`),
	"a zero in its headers": after("encoding a\0b"),
	"a zero in its message": `${commitText(tree)}\0`,
	"no message": commitText(tree).slice(0, -3),
	nothing: "",
};

test.each(Object.entries(plainTrees))(
	"%s are plain, and git takes them",
	(_, body) => {
		expect(isPlain("tree", body)).toBe(true);
		if (body.length) expect(isTakenByGit("tree", body)).toBe(true);
	},
);

test.each(Object.entries(plainCommits))(
	"%s is plain, and git takes it",
	(_, body) => {
		expect(isPlain("commit", body)).toBe(true);
		expect(isTakenByGit("commit", body)).toBe(true);
	},
);

test.each(Object.entries(strangeTrees))(
	"a tree with %s is for git",
	(_, body) => {
		expect(isPlain("tree", body)).toBe(false);
	},
);

test.each(Object.entries(strangeCommits))(
	"a commit with %s is for git",
	(_, body) => {
		expect(isPlain("commit", body)).toBe(false);
	},
);

test("tags, and links that come with a push, are for git", () => {
	const body = Buffer.from(
		`object ${oid}\ntype blob\ntag x\ntagger ${person}\n\nm\n`,
	);
	expect(isPlainObject({ type: "tag", body }, "sha1", new Map())).toBe(false);
	const link = { type: "tree" as const, body: treeOf(["120000", "link"]) };
	expect(isPlainObject(link, "sha1", new Map([[oid, 1]]))).toBe(false);
	const file = { type: "tree" as const, body: treeOf(["100644", "file"]) };
	expect(isPlainObject(file, "sha1", new Map([[oid, 1]]))).toBe(true);
});

test("of names near those of git, none that git refuses is plain", () => {
	const stems = [".git", ".gitmodules", ".gitattributes", "git~1", "..", "."];
	const more = [
		"",
		" ",
		".",
		":",
		"/",
		"\\",
		"\u200c",
		"\u202e",
		"\ufeff",
		"x",
		"~1",
	];
	let refused = 0;
	for (const stem of stems)
		for (const [before, behind] of more.flatMap((one) => [
			["", one],
			[one, ""],
			[one, one],
		]))
			for (const mode of ["100644", "40000", "120000"]) {
				const body = treeOf([mode, `${before}${stem}${behind}`]);
				if (!isPlain("tree", body)) refused++;
				else
					expect(
						isTakenByGit("tree", body),
						JSON.stringify([mode, before, stem, behind]),
					).toBe(true);
			}
	expect(refused).toBeGreaterThan(200);
});
