import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBlameCache } from "../../../src/domain/history/blame-cache.ts";
import { openDiffCache } from "../../../src/domain/history/diff-cache.ts";
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
