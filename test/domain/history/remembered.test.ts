import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBlameCache } from "../../../src/domain/history/blame-cache.ts";
import { openDiffCache } from "../../../src/domain/history/diff-cache.ts";
import { openPathHistories } from "../../../src/domain/history/path-histories.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { client, openGround, serve } from "../../git/support/forge.ts";

const store: StoreRef = { id: 4, format: "sha1" };

test("differences and blames are asked of git once", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	writeFileSync(join(work, "a"), "one\n");
	await client(work, ["add", "."]);
	await client(work, ["commit", "-qm", "x"]);
	await client(work, ["push", "-q", forge.url, "main"]);
	const oid = await client(work, ["rev-parse", "HEAD"]);
	const differences = openDiffCache(ground.git);
	const blame = openBlameCache(ground.git);
	const lines = { first: 1, last: 1, ignore: [] };
	const start = await differences.start(store, null, oid, {});
	const blamed = await blame(store, oid, "a", lines);
	expect(start.changes).toMatchObject([{ path: "a", additions: 1 }]);
	expect(blamed.commits).toEqual([oid]);
	const { processes } = ground.git;
	const before = processes.started;
	expect(await differences.start(store, null, oid, {})).toBe(start);
	expect(await blame(store, oid, "a", lines)).toBe(blamed);
	expect(processes.started).toBe(before);
	// what is ignored counts otherwise
	const other = { whitespace: "ignore-all" } as const;
	expect(await differences.start(store, null, oid, other)).not.toBe(start);
	expect(processes.started).toBe(before + 1);
});

test("who asks for a difference or blame that is being read waits for it, and a failure is not kept", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	const name = 'say "hi"\tä';
	for (const text of ["one\n", "two\n"]) {
		writeFileSync(join(work, name), text);
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "x"]);
	}
	await client(work, ["push", "-q", forge.url, "main"]);
	const oid = await client(work, ["rev-parse", "HEAD"]);
	const base = await client(work, ["rev-parse", "HEAD~"]);
	const differences = openDiffCache(ground.git);
	const blame = openBlameCache(ground.git);
	const { processes } = ground.git;
	const before = processes.started;
	const lines = { first: 1, last: 1, ignore: [] };
	const [one, two] = await Promise.all([
		differences.start(store, base, oid, {}),
		differences.start(store, base, oid, {}),
	]);
	expect(two).toBe(one);
	const [blamed] = await Promise.all([
		blame(store, oid, name, lines),
		blame(store, oid, name, lines),
	]);
	expect(processes.started).toBe(before + 2);
	// the name before is told as it is, whatever is in it
	expect(blamed.before.get(oid)).toEqual({ oid: base, path: name });
	for (let i = 0; i < 2; i++)
		await expect(blame(store, oid, "nothing", lines)).rejects.toThrow();
	expect(processes.started).toBe(before + 4);
});

test("the history of a path is gone through once, and newer commits add to it", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	const commit = async (name: string, text: string) => {
		writeFileSync(join(work, name), text);
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "x"]);
		return client(work, ["rev-parse", "HEAD"]);
	};
	const first = await commit("a", "1\n");
	const second = await commit("b", "1\n");
	const push = () => client(work, ["push", "-q", forge.url, "main"]);
	await push();
	const histories = openPathHistories(ground.git);
	expect(await histories(store, second, "a")).toEqual([first]);
	const third = await commit("a", "2\n");
	const fourth = await commit("b", "2\n");
	await push();
	const { processes } = ground.git;
	expect(await histories(store, fourth, "a")).toEqual([third, first]);
	const before = processes.started;
	expect(await histories(store, fourth, "a")).toEqual([third, first]);
	expect(processes.started).toBe(before);
	// beyond a merge git decides anew what counts
	await client(work, ["checkout", "-qb", "side", first]);
	await commit("a", "3\n");
	const side = await client(work, ["rev-parse", "HEAD"]);
	await client(work, ["checkout", "-q", "main"]);
	await client(work, ["merge", "-q", "-X", "ours", "-m", "m", "side"]);
	const merge = await client(work, ["rev-parse", "HEAD"]);
	await push();
	const listed = await client(work, ["rev-list", merge, "--", "a"]);
	expect(await histories(store, merge, "a")).toEqual(listed.split("\n"));
	expect(await histories(store, side, "a")).toEqual([side, first]);
});
