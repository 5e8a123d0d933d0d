import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "./git.ts";
import { type StoreRef, storeExists, storePath } from "./store.ts";

/** Bytes of the objects of a store: packs, their indexes and loose objects; quarantines do not count. */
export async function storeSize(git: Git, store: StoreRef): Promise<number> {
	if (git.packs) return git.packs.size(store);
	if (!storeExists(git, store)) return 0;
	const objects = join(storePath(git, store), "objects");
	let total = 0;
	for (const directory of await readdir(objects)) {
		if (directory.startsWith("tmp-")) continue;
		total += await directorySize(join(objects, directory));
	}
	return total;
}

async function directorySize(path: string): Promise<number> {
	const names = await readdir(path).catch(() => []);
	let total = 0;
	for (const name of names) {
		// Files come and go while packs are folded.
		const found = await stat(join(path, name)).catch(() => undefined);
		if (found?.isFile()) total += found.size;
	}
	return total;
}
