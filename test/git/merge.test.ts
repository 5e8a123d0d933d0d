import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createStore } from "../../src/git/create-store.ts";
import { mergeBases } from "../../src/git/merge/merge-bases.ts";
import { mergeCommits } from "../../src/git/merge/merge-commits.ts";
import { rebaseCommits } from "../../src/git/merge/rebase-commits.ts";
import { openGit } from "../../src/git/open.ts";
import { readCommit } from "../../src/git/read/object.ts";
import { storePath } from "../../src/git/store.ts";
import { beginWrite } from "../../src/git/write/session.ts";

const root = mkdtempSync(join(tmpdir(), "ingot-merge-"));
const git = await openGit({ root: join(root, "stores") });
afterAll(async () => {
	await git.close();
	rmSync(root, { recursive: true, force: true });
});
const me = { name: "M", email: "m@example.org", seconds: 9, zone: "+0000" };
let last = 0;

/** A store with a working copy beside it, in which the real git commits. */
async function bench(format: "sha1" | "sha256" = "sha1") {
	const store = { id: ++last, format };
	await createStore(git, store);
	const work = join(root, `w${last}`);
	const run = (...args: string[]) =>
		execFileSync(
			"git",
			["-c", "user.name=A", "-c", "user.email=a@b.c", ...args],
			{
				cwd: work,
				encoding: "utf8",
				stdio: ["ignore", "pipe", "pipe"],
				env: {
					PATH: process.env.PATH,
					GIT_CONFIG_GLOBAL: "/dev/null",
					GIT_CONFIG_SYSTEM: "/dev/null",
				},
			},
		).trim();
	mkdirSync(work);
	run("init", "-q", "-b", "main", `--object-format=${format}`);
	return {
		store,
		run,
		/** Commits changes of files on a branch that begins at a commit; null deletes one. */
		commit(
			from: string | undefined,
			files: Record<string, string | null>,
			message = "c",
		) {
			if (from) run("checkout", "-q", "--detach", from);
			for (const [path, text] of Object.entries(files)) {
				if (text === null) run("rm", "-q", path);
				else {
					mkdirSync(join(work, dirname(path)), { recursive: true });
					writeFileSync(join(work, path), text);
					run("add", path);
				}
			}
			run("commit", "-q", "--allow-empty", "-m", message);
			const oid = run("rev-parse", "HEAD");
			run(
				"push",
				"-q",
				storePath(git, store),
				`HEAD:refs/heads/c${oid.slice(0, 12)}`,
			);
			return oid;
		},
		/** The tree that git itself comes to, or the paths in conflict. */
		byGit(ours: string, theirs: string) {
			run("checkout", "-q", "--detach", ours);
			try {
				run("merge", "-q", "--no-ff", "-m", "m", theirs);
				return run("rev-parse", "HEAD^{tree}");
			} catch {
				const conflicts = run("diff", "--name-only", "--diff-filter=U")
					.replaceAll(/~.*/g, "")
					.split("\n")
					.sort();
				run("reset", "-q", "--hard");
				return conflicts;
			}
		},
	};
}

const ours = async (
	store: { id: number; format: "sha1" | "sha256" },
	one: string,
	other: string,
) => {
	const session = beginWrite(git, store);
	const merged = await mergeCommits(session, one, other);
	await session.flush();
	return "tree" in merged ? merged.tree : merged.conflicts;
};

const base = {
	"a/x": "1\n2\n3\n4\n5\n6\n7\n8\n",
	"a/y": "y\n",
	"b/z": "z\n",
	t: "t\n",
};
const sides: [
	string,
	Record<string, string | null>,
	Record<string, string | null>,
][] = [
	["different files", { "a/x": "1\n" }, { "b/z": "2\n" }],
	["one directory", { "a/x": "1\n" }, { "a/y": "2\n" }],
	["new and deleted files", { "n/e/w": "n\n", t: null }, { "a/y": null }],
	[
		"one file in two places",
		{ "a/x": "0\n2\n3\n4\n5\n6\n7\n8\n" },
		{ "a/x": "1\n2\n3\n4\n5\n6\n7\n9\n" },
	],
	["the same change", { t: "u\n" }, { t: "u\n", "b/z": "q\n" }],
	["contradicting changes", { t: "u\n" }, { t: "v\n" }],
	["a deleted and a changed file", { t: null }, { t: "v\n" }],
	[
		"a renamed and a changed file",
		{ "a/x": null, "c/x": base["a/x"] },
		{ "a/x": `${base["a/x"]}9\n` },
	],
	[
		"two names for one file",
		{ "a/x": null, "c/x": base["a/x"] },
		{ "a/x": null, "d/x": base["a/x"] },
	],
	[
		"a renamed directory and a new file in it",
		{ "b/z": null, "c/z": "z\n" },
		{ "b/new": "n\n" },
	],
	[
		"a file in the way of a directory",
		{ "b/z": null, b: "file\n" },
		{ "b/new": "n\n" },
	],
	[
		"a new file and a new directory of one name, with others between them",
		{ n: "file\n", "n-": "other\n", "n-a": "other\n" },
		{ "n/new": "n\n", "n.b": "other\n" },
	],
	[
		"new files and directories whose names begin alike",
		{ n: "file\n", "n-/a": "a\n", "o.a": "a\n" },
		{ "n.d/new": "n\n", "na/b": "b\n", "o/a": "a\n" },
	],
	[
		"the last files of a directory from both sides",
		{ "a/x": null },
		{ "a/y": null },
	],
];

test.each(sides)("merges %s as git does", async (_, one, other) => {
	const on = await bench();
	const root = on.commit(undefined, base);
	const [left, right] = [on.commit(root, one), on.commit(root, other)];
	expect(await ours(on.store, left, right)).toEqual(on.byGit(left, right));
	expect(await ours(on.store, right, left)).toEqual(on.byGit(right, left));
});

test("merges criss-cross histories, and those of sha256", async () => {
	const on = await bench("sha256");
	const root = on.commit(undefined, base);
	const [a, b] = [
		on.commit(root, { "a/x": "A\n" }),
		on.commit(root, { "b/z": "B\n" }),
	];
	const cross = (one: string, other: string) => {
		on.byGit(one, other);
		return on.commit(undefined, {});
	};
	const [left, right] = [cross(a, b), cross(b, a)];
	expect((await mergeBases(git, on.store, left, right)).sort()).toEqual(
		[a, b].sort(),
	);
	const [left2, right2] = [
		on.commit(left, { "a/y": "L\n" }),
		on.commit(right, { t: "R\n" }),
	];
	expect(await ours(on.store, left2, right2)).toEqual(on.byGit(left2, right2));
});

test("finds merge bases, and none in unrelated histories", async () => {
	const on = await bench();
	const root = on.commit(undefined, base);
	const [left, right] = [
		on.commit(root, { l: "1" }),
		on.commit(root, { r: "1" }),
	];
	expect(await mergeBases(git, on.store, left, right)).toEqual([root]);
	expect(await mergeBases(git, on.store, left, root)).toEqual([root]);
	expect(await mergeBases(git, on.store, left, left)).toEqual([left]);
	on.run("checkout", "-q", "--orphan", "other");
	const lone = on.commit(undefined, { o: "1" });
	expect(await mergeBases(git, on.store, left, lone)).toEqual([]);
});

test("merge bases far behind are asked of git once, as long as a branch grows by plain commits", async () => {
	const on = await bench();
	const root = on.commit(undefined, { t: "1" });
	const head = on.commit(root, { h: "1" });
	const later = on.commit(head, { h: "2" });
	const [first, far] = growFar(on, root);
	const asked = async (one: string, other: string) => {
		const before = git.processes.started;
		const bases = await mergeBases(git, on.store, one, other);
		return { bases, asked: git.processes.started > before };
	};
	expect(await asked(far, later)).toEqual({ bases: [root], asked: true });
	const next = on.commit(far, { t: "2" });
	const after = on.commit(next, { t: "3" });
	// the process that reads objects runs for them now
	await mergeBases(git, on.store, next, after);
	expect(await asked(next, later)).toEqual({ bases: [root], asked: false });
	expect(await asked(after, later)).toEqual({ bases: [root], asked: false });
	on.byGit(after, head);
	const merge = on.commit(undefined, {});
	expect((await asked(merge, later)).bases).toEqual([head]);
	const behind = on.commit(merge, { t: "4" });
	expect((await asked(behind, later)).bases).toEqual([head]);
	expect((await asked(root, far)).bases).toEqual([root]);
	expect((await asked(first, far)).bases).toEqual([first]);
});

/** Adds more commits behind one than are read for a merge base; gives the first and the last. */
function growFar(
	{ run, store }: Awaited<ReturnType<typeof bench>>,
	from: string,
): [first: string, last: string] {
	const commits = Array.from(
		{ length: 300 },
		(_, n) =>
			`commit refs/heads/far\ncommitter A <a@b.c> ${2_000_000_000 + n} +0000\ndata 1\nm\n${n ? "" : `from ${from}\n`}`,
	);
	execFileSync("git", ["fast-import", "--quiet"], {
		cwd: storePath(git, store),
		input: commits.join(""),
	});
	run("fetch", "-q", storePath(git, store), "far");
	const far = run("rev-list", "FETCH_HEAD").split("\n");
	return [far.at(-2) ?? "", far[0] ?? ""];
}

test("does commits again on another base, and leaves out merges and what is there", async () => {
	const on = await bench();
	const root = on.commit(undefined, base);
	const onto = on.commit(root, { "b/z": "B\n", same: "s\n" });
	const one = on.commit(root, { "a/x": "A\n" }, "one\n\nmore words");
	const same = on.commit(one, { same: "s\n" }, "same");
	const two = on.commit(same, { "b/z": "B\n", t: "T\n" }, "two");
	const session = beginWrite(git, on.store);
	const done = await rebaseCommits(session, onto, [one, same, two], me);
	await session.flush();
	if (!("oid" in done)) throw new Error("it should have worked");
	const top = await readCommit(git, on.store, done.oid);
	expect([top.message, top.author.name, top.committer.name]).toEqual([
		"two\n",
		"A",
		"M",
	]);
	const below = await readCommit(git, on.store, top.parents[0] as string);
	expect([below.message, below.parents]).toEqual([
		"one\n\nmore words\n",
		[onto],
	]);
	on.run("checkout", "-q", "--detach", onto);
	on.run("cherry-pick", one);
	on.run("cherry-pick", two);
	expect(top.tree).toBe(on.run("rev-parse", "HEAD^{tree}"));
	const clash = on.commit(root, { "b/z": "other\n" });
	expect(await rebaseCommits(session, onto, [clash], me)).toEqual({
		conflicts: ["b/z"],
		commit: clash,
	});
	expect(await rebaseCommits(session, root, [one, same], me)).toEqual({
		oid: same,
		made: [],
	});
});
