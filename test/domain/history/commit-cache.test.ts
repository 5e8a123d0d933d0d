import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCommitCache } from "../../../src/domain/history/commit-cache.ts";
import type { Limits } from "../../../src/git/limits.ts";
import { endError } from "../../../src/git/run.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { client, openGround, serve } from "../../git/support/forge.ts";

const store: StoreRef = { id: 2, format: "sha1" };

/** Three commits, of which the second makes a thousand files. */
async function history(limits: Partial<Limits>) {
	const ground = await openGround(limits);
	await using forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	const oids: string[] = [];
	const commit = async (...names: string[]) => {
		for (const name of names) writeFileSync(join(work, name), "x\n");
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "x"]);
		oids.push(await client(work, ["rev-parse", "HEAD"]));
	};
	await commit("first");
	await commit(...Array.from({ length: 1000 }, (_, i) => `file${i}`));
	await commit("last");
	await client(work, ["push", "-q", forge.url, "main"]);
	const memory = openCommitCache(ground.git);
	return { ground, oids, memory };
}

test("a commit that changed too much tells nothing, and hides no other", async () => {
	const { ground, oids, memory } = await history({ output: 20_000 });
	await using _ground = ground;
	const { processes } = ground.git;
	const changes = await memory.changes(store, oids);
	expect(oids.map((oid) => changes.get(oid)?.additions)).toEqual([1, 0, 1]);
	expect(changes.get(oids[0] as string)?.files).toEqual([
		{ path: "first", status: "added" },
	]);
	const before = processes.started;
	expect(await memory.changes(store, oids)).toEqual(changes);
	expect(processes.started).toBe(before);
});

test.each([
	[
		"fatal: Out of memory, malloc failed (tried to allocate 9 bytes)\n",
		"too-large",
	],
	["fatal: inflateInit: out of memory (no message)\n", "too-large"],
	["fatal: mmap failed: Cannot allocate memory\n", "too-large"],
	["fatal: bad object\n", "failed"],
])("git's %j is the fault of what it was given, or not", (stderr, kind) => {
	const end = { code: 128, stderr, killed: undefined };
	expect(endError("log", end)).toMatchObject({ kind });
});
