import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../open.ts";
import { type StoreRef, storeExists, storePath } from "../store.ts";
import { parsePackName } from "../write/save-pack.ts";

/**
 * Removes what killed processes left in a store: quarantines, unfinished packs and packs of ours without
 * an index, an hour old or older; all of them when nobody else is `alone`. Returns how many things went.
 */
export function sweepStore(
	git: Git,
	store: StoreRef,
	options: { alone?: boolean; now?: number } = {},
): number {
	if (!storeExists(git, store)) return 0;
	const objects = join(storePath(git, store), "objects");
	const before = options.alone
		? Number.POSITIVE_INFINITY
		: (options.now ?? Date.now()) - STALE;
	const packs = join(objects, "pack");
	const present = new Set(readdirSync(packs));
	const debris = [
		...readdirSync(objects)
			.filter((name) => name.startsWith("tmp-"))
			.map((name) => join(objects, name)),
		...[...present]
			.filter((name) => isDebris(name, present))
			.map((name) => join(packs, name)),
	];
	let removed = 0;
	for (const path of debris) {
		const found = statSync(path, { throwIfNoEntry: false });
		if (!found || found.mtimeMs > before) continue;
		rmSync(path, { recursive: true, force: true });
		removed++;
	}
	return removed;
}

/** Removes what is left of stores that were being made or removed. Returns how many things went. */
export function sweepRoot(
	git: Git,
	options: { alone?: boolean; now?: number } = {},
): number {
	const before = options.alone
		? Number.POSITIVE_INFINITY
		: (options.now ?? Date.now()) - STALE;
	let removed = 0;
	for (const fan of readdirSync(git.root)) {
		if (!/^[0-9a-f]{2}$/.test(fan)) continue;
		for (const name of readdirSync(join(git.root, fan))) {
			if (!/\.git\.[0-9a-f]+\.(?:tmp|removed)$/.test(name)) continue;
			const path = join(git.root, fan, name);
			const found = statSync(path, { throwIfNoEntry: false });
			if (!found || found.mtimeMs > before) continue;
			rmSync(path, { recursive: true, force: true });
			removed++;
		}
	}
	return removed;
}

function isDebris(name: string, present: ReadonlySet<string>): boolean {
	if (name.startsWith("tmp_")) return true;
	if (!name.endsWith(".pack") || !parsePackName(name)) return false;
	return !present.has(name.replace(/\.pack$/, ".idx"));
}

const STALE = 3_600_000;
