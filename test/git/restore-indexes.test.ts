import { chmodSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Git } from "../../src/git/git.ts";
import {
	dropUnindexed,
	packsWithoutIndex,
	restoreIndexes,
} from "../../src/git/maintenance/restore-indexes.ts";
import { projectRefs } from "../../src/git/project-refs.ts";
import { readObject } from "../../src/git/read/object.ts";
import { ingestPack } from "../../src/git/receive/ingest-pack.ts";
import { type StoreRef, storePath } from "../../src/git/store.ts";
import { fsck, openGround } from "./support/forge.ts";
import { commitOver } from "./support/packer.ts";

const store: StoreRef = { id: 3, format: "sha1" };
const hour = 3_600_000;
const later = () => Date.now() + 4 * hour;

const folder = (git: Git) => join(storePath(git, store), "objects/pack");
const files = (git: Git, end: string) =>
	readdirSync(folder(git)).filter((name) => name.endsWith(end));

/** A store with a branch, whose only pack has lost its index. */
async function storeWithoutIndex(git: Git): Promise<string> {
	const { pack, commit } = commitOver([["100644", "f", "1"]]);
	await (await ingestPack(git, store, pack.stream())).migrate();
	await projectRefs(git, store, 1, async () => ({
		head: "refs/heads/main",
		refs: [{ name: "refs/heads/main", oid: commit }],
	}));
	for (const name of files(git, ".idx")) rmSync(join(folder(git), name));
	return commit;
}

test("the index of a whole pack is made again, once nobody can be writing it", async () => {
	await using ground = await openGround({ cacheBytes: 0 });
	const { git } = ground;
	const commit = await storeWithoutIndex(git);
	const packs = files(git, ".pack");
	expect(packsWithoutIndex(git, store)).toEqual(packs);
	expect(await restoreIndexes(git, store)).toEqual([]);
	expect(packsWithoutIndex(git, store)).toEqual(packs);
	expect(await restoreIndexes(git, store, later())).toEqual([]);
	expect(packsWithoutIndex(git, store)).toEqual([]);
	expect((await readObject(git, store, commit))?.type).toBe("commit");
	expect(await fsck(git, store)).toBe("");
});

test("a damaged pack is told, and stays", async () => {
	await using ground = await openGround({ cacheBytes: 0 });
	const { git } = ground;
	await storeWithoutIndex(git);
	const [pack = ""] = files(git, ".pack");
	chmodSync(join(folder(git), pack), 0o644);
	truncateSync(join(folder(git), pack), 20);
	expect(await restoreIndexes(git, store, later())).toEqual([pack]);
	expect(files(git, ".pack")).toEqual([pack]);
	expect(files(git, ".idx")).toEqual([]);
});

test("a cache drops a pack that it can fetch again", async () => {
	await using ground = await openGround({ cacheBytes: 0 });
	const { git } = ground;
	await storeWithoutIndex(git);
	dropUnindexed(git, store);
	expect(files(git, ".pack")).toHaveLength(1);
	dropUnindexed(git, store, later());
	expect(files(git, ".pack")).toEqual([]);
});
