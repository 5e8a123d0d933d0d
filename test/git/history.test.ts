import { execFileSync } from "node:child_process";
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { changedPaths } from "../../src/git/history/changed-paths.ts";
import { diffTree } from "../../src/git/history/diff-tree.ts";
import { isAncestor } from "../../src/git/history/is-ancestor.ts";
import { lastCommitFor } from "../../src/git/history/last-commit-for.ts";
import { countCommits, log } from "../../src/git/history/log.ts";
import { mergeBase } from "../../src/git/history/merge-base.ts";
import { newCommits } from "../../src/git/history/new-commits.ts";
import { openGit } from "../../src/git/open.ts";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { runGit, startGit } from "../../src/git/run.ts";
import type { StoreRef } from "../../src/git/store.ts";
import { archive } from "../../src/git/upload/archive.ts";
import { uploadArchive } from "../../src/git/upload/upload-archive.ts";
import { client, openGround, runClient, serve } from "./support/forge.ts";
import { putTree } from "./support/put-tree.ts";

const store: StoreRef = { id: 2, format: "sha1" };

/** A store with a merge: main and side both changed `dir`, the merge threw side's change of `odd` away. */
async function merged(more: readonly Record<string, string>[] = []) {
	const ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(join(work, "dir"), { recursive: true });
	await client(work, ["init", "-q", "-b", "main"]);
	const ids: Record<string, string> = {};
	let clock = 1_700_000_000;
	const commit = async (name: string, files: Record<string, string>) => {
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(work, path)), { recursive: true });
			writeFileSync(join(work, path), text);
		}
		await client(work, ["add", "."]);
		clock += 60;
		await client(work, ["commit", "-qm", name], {
			GIT_COMMITTER_DATE: `${clock} +0000`,
		});
		ids[name] = await client(work, ["rev-parse", "HEAD"]);
	};
	await commit("first", {
		"dir/a": "1",
		"dir/b": "1",
		odd: "1",
		"sp ace\tü": "1",
	});
	await client(work, ["checkout", "-qb", "side"]);
	await commit("side", { "dir/b": "2", odd: "2" });
	await client(work, ["checkout", "-q", "main"]);
	await commit("main", { "dir/a": "2" });
	await client(work, ["merge", "-q", "--no-commit", "side"]);
	await commit("merge", { odd: "1" });
	await commit("last", { new: "1" });
	for (const [i, files] of more.entries()) await commit(`more${i}`, files);
	await client(work, ["push", "-q", forge.url, "main"]);
	return {
		ground,
		ids: ids as Record<
			"first" | "side" | "main" | "merge" | "last" | "more0" | "more1",
			string
		>,
	};
}

test("each path has the newest commit that made it what it is", async () => {
	const { ground, ids } = await merged();
	await using _ground = ground;
	const paths = [
		"dir/a",
		"dir/b",
		"dir",
		"odd",
		"new",
		"sp ace\tü",
		"missing",
		":(glob)*",
	];
	const before = ground.git.processes.started;
	const found = await lastCommitFor(ground.git, store, ids.last, paths);
	expect(ground.git.processes.started - before).toBeLessThanOrEqual(2);
	expect(Object.fromEntries(found)).toEqual({
		"dir/a": ids.main,
		"dir/b": ids.side,
		dir: ids.merge,
		odd: ids.first,
		new: ids.last,
		"sp ace\tü": ids.first,
	});
});

test("very many paths take one look at the history too", async () => {
	const many = Array.from({ length: 1200 }, (_, i) => `many/f${i}`);
	const all = Object.fromEntries(many.map((path) => [path, "1"]));
	const { ground, ids } = await merged([all, { "many/f7": "2" }]);
	await using _ground = ground;
	for (const others of [[], ["odd", "new"]]) {
		const { processes } = ground.git;
		const before = processes.started;
		const paths = [...many, ...others];
		const found = await lastCommitFor(ground.git, store, ids.more1, paths);
		expect(processes.started - before).toBe(1);
		expect(found.size).toBe(paths.length);
		expect(found.get("many/f7")).toBe(ids.more1);
		expect(found.get("many/f1199")).toBe(ids.more0);
		if (others.length) expect(found.get("new")).toBe(ids.last);
	}
});

test("histories are listed, counted and compared", async () => {
	const { ground, ids } = await merged();
	await using _ground = ground;
	const { git } = ground;
	const from = [ids.last];
	expect(await log(git, store, { from })).toEqual([
		ids.last,
		ids.merge,
		ids.main,
		ids.side,
		ids.first,
	]);
	expect(await log(git, store, { from, skip: 1, limit: 2 })).toEqual([
		ids.merge,
		ids.main,
	]);
	expect(await log(git, store, { from, paths: ["dir/a"] })).toEqual([
		ids.main,
		ids.first,
	]);
	expect(await log(git, store, { from, paths: ["dir/*"] })).toEqual([]);
	expect(
		await log(git, store, { from, not: [ids.main], firstParent: true }),
	).toEqual([ids.last, ids.merge]);
	expect(await countCommits(git, store, { from })).toBe(5);
	expect(
		await countCommits(git, store, { from, since: 1_700_000_000 + 150 }),
	).toBe(3);
	expect(await mergeBase(git, store, ids.side, ids.main)).toBe(ids.first);
	expect(await isAncestor(git, store, ids.side, ids.last)).toBe(true);
	expect(await isAncestor(git, store, ids.side, ids.main)).toBe(false);
	await expect(
		log(git, store, { from: ["--output=/tmp/x"] }),
	).rejects.toMatchObject({ kind: "missing-object" });
	await expect(log(git, store, { from: ["HEAD"] })).rejects.toMatchObject({
		kind: "missing-object",
	});
});

test("the difference of two trees names what was added, changed, deleted and renamed", async () => {
	const { ground, ids } = await merged();
	await using _ground = ground;
	const { git } = ground;
	const short = async (old: string | null, fresh: string | null) =>
		(await diffTree(git, store, old, fresh)).map(
			(one) => `${one.status} ${one.path}`,
		);
	expect(await short(ids.first, ids.side)).toEqual([
		"modified dir/b",
		"modified odd",
	]);
	expect(await short(ids.last, ids.merge)).toEqual(["deleted new"]);
	expect(await short(null, ids.first)).toEqual([
		"added dir/a",
		"added dir/b",
		"added odd",
		"added sp ace\tü",
	]);
	expect(await short(ids.first, ids.first)).toEqual([]);
});

test("changed paths are read as far as they are wanted", async () => {
	const { ground, ids } = await merged();
	await using _ground = ground;
	const read = (old: string | null, fresh: string, most: number) =>
		changedPaths(ground.git, store, [old, fresh], { most });
	const all = ["dir/a", "dir/b", "odd", "sp ace\tü"];
	expect(await read(null, ids.first, 4)).toEqual({ paths: all, more: false });
	expect(await read(null, ids.first, 2)).toEqual({
		paths: all.slice(0, 2),
		more: true,
	});
	expect(await read(ids.first, ids.first, 2)).toEqual({
		paths: [],
		more: false,
	});
	await expect(read("--output=x", ids.first, 2)).rejects.toMatchObject({
		kind: "missing-object",
	});
});

test("archives hold the files under their prefix", async () => {
	const { ground, ids } = await merged();
	await using _ground = ground;
	const tar = join(ground.scratch, "a.tar.gz");
	const stream = archive(ground.git, store, ids.last, {
		format: "tar.gz",
		prefix: "name/",
		paths: ["dir"],
	});
	writeFileSync(tar, Buffer.concat(await stream.toArray()));
	const names = execFileSync("tar", ["-tzf", tar]).toString();
	expect(names.trim().split("\n")).toEqual([
		"name/",
		"name/dir/",
		"name/dir/a",
		"name/dir/b",
	]);
	const zip = await archive(ground.git, store, ids.last, {
		format: "zip",
	}).toArray();
	expect(Buffer.concat(zip).toString("latin1", 0, 2)).toBe("PK");
	expect(() =>
		archive(ground.git, store, "--exec=id", { format: "tar" }),
	).toThrow();
});

test("an archive does not put commits in the place of words", async () => {
	const { ground, ids } = await merged([
		{
			".gitattributes": "* export-subst ident\nleft export-ignore\n",
			words: "$Format:%B%G?$ $Id$\n",
			left: "left out\n",
		},
	]);
	await using _ground = ground;
	const tar = Buffer.concat(
		await archive(ground.git, store, ids.more0, { format: "tar" }).toArray(),
	).toString("latin1");
	expect(tar).toContain("$Format:%B%G?$ $Id$\n");
	// which files are left out is still the tree's to say
	expect(tar).not.toContain("left out\n");
});

test("a remote archive takes a name and refuses options", async () => {
	const { ground, ids } = await merged();
	await using _ground = ground;
	const ask = async (...args: string[]) => {
		const lines = args.map((text) => pktLine(`argument ${text}\n`));
		const output = new PassThrough();
		await uploadArchive(ground.git, store, {
			input: Readable.from([...lines, Buffer.from("0000")]),
			output,
			user: "a",
			resolve: async (name) => (name === "main" ? ids.last : undefined),
		});
		output.end();
		return Buffer.concat(await output.toArray()).toString("latin1");
	};
	expect(await ask("--format=tar", "--prefix=p/", "main", "dir")).toMatch(
		/^0008ACK\n0000.*p\/dir\/a/s,
	);
	expect(await ask("--output=/tmp/x", "main")).toMatch(/NACK/);
	expect(await ask("--exec=id", "main")).toMatch(/NACK/);
	expect(await ask("other")).toMatch(/NACK/);
});

test("a command is ended by its deadline, its output limit and its caller, and close ends the rest", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const { ids } = await filled(git);
	const hang = (options: object) =>
		runGit(git, store, "rev-list", ["--objects", ids], options);
	await expect(hang({ maxOutput: 10 })).rejects.toMatchObject({
		kind: "too-large",
	});
	await expect(hang({ signal: AbortSignal.abort() })).rejects.toMatchObject({
		kind: "aborted",
	});
	const late = await startGit(git, store, "cat-file", ["--batch"], {
		deadline: 1,
	});
	expect(await late.ended).toMatchObject({ killed: "timeout" });
	const open = await startGit(git, store, "cat-file", ["--batch"]);
	await git.close();
	expect(await open.ended).toMatchObject({ killed: "gone" });
	expect(git.children.load().working).toBe(0);
	await expect(startGit(git, store, "version", [])).rejects.toMatchObject({
		kind: "gone",
	});
});

async function filled(git: Parameters<typeof serve>[0]) {
	const { beginWrite } = await import("../../src/git/write/session.ts");
	const session = beginWrite(git, store);
	const who = { name: "A", email: "a@x", seconds: 1, zone: "+0000" };
	const tree = putTree(session, []);
	const ids = session.commit({
		tree,
		parents: [],
		author: who,
		committer: who,
		message: "m",
	});
	await session.flush();
	return { ids };
}

test("a missing or too old git is named when opening", async () => {
	const path = mkdtempSync(join(tmpdir(), "ingot-git-"));
	try {
		const root = join(path, "stores");
		await expect(openGit({ root, searchPath: path })).rejects.toMatchObject({
			kind: "no-git",
			message: "git was not found: install git 2.38 or newer",
		});
		const broken = "#!/bin/sh\necho fatal: bad config >&2\nexit 128\n";
		writeFileSync(join(path, "git"), broken);
		chmodSync(join(path, "git"), 0o755);
		await expect(openGit({ root, searchPath: path })).rejects.toMatchObject({
			kind: "no-git",
			message: expect.stringContaining("exit 128: fatal: bad config"),
		});
		writeFileSync(join(path, "git"), "#!/bin/sh\necho git version 2.30.2\n");
		chmodSync(join(path, "git"), 0o755);
		await expect(openGit({ root, searchPath: path })).rejects.toMatchObject({
			kind: "no-git",
			message: expect.stringContaining("2.30.2"),
		});
	} finally {
		rmSync(path, { recursive: true, force: true });
	}
});

test("20,000 objects are pushed and cloned", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "many");
	for (let directory = 0; directory < 100; directory++) {
		const path = join(work, `d${directory}`);
		mkdirSync(path, { recursive: true });
		for (let file = 0; file < 200; file++)
			writeFileSync(join(path, `f${file}`), `${directory} ${file}`);
	}
	await client(work, ["init", "-q", "-b", "main"]);
	await client(work, ["add", "."]);
	await client(work, ["commit", "-qm", "many"]);
	await client(work, ["push", "-q", forge.url, "main"]);
	const before = ground.git.processes.started;
	const clone = await runClient(ground.scratch, [
		"clone",
		"-q",
		"--bare",
		forge.url,
		"copy",
	]);
	expect(clone.code).toBe(0);
	expect(ground.git.processes.started - before).toBe(1);
	expect(forge.failures).toEqual([]);
}, 60_000);

test("the commits that one has and another has not are those of git, whichever lies behind, and in a line without a process", async () => {
	const more = Array.from({ length: 4 }, (_, i) => ({ [`m${i}`]: `${i}` }));
	const { ground, ids } = await merged(more);
	await using _ground = ground;
	const { git } = ground;
	const all = Object.values(ids);
	for (const from of [undefined, ...all])
		for (const to of all)
			expect(await newCommits(git, store, from, to, 3)).toEqual(
				await log(git, store, {
					from: [to],
					not: from ? [from] : [],
					limit: 3,
				}),
			);
	const before = git.processes.started;
	for (const [from, to] of [
		["last", "more1"],
		["more1", "last"],
		["more1", "more1"],
		["more1", "more0"],
	] as const)
		await newCommits(git, store, ids[from], ids[to], 50);
	expect(git.processes.started).toBe(before);
});
