import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../git.ts";
import { hasDirectory, type StoreRef, storePath } from "../store.ts";
import { storeTime } from "./store-time.ts";

/**
 * Removes what killed processes left in a store: quarantines and unfinished packs that no push can be about any more; all of them when nobody
 * else is `alone`. Ages are told by the clock of the storage, which may be another machine. A pack without an index stays: it may be the only copy (restore-indexes.ts). Returns how many things went.
 */
export function sweepStore(
	git: Git,
	store: StoreRef,
	options: { alone?: boolean; now?: number } = {},
): number {
	const found = debrisOf(git, store);
	if (!found.length) return 0;
	const before = options.alone
		? Number.POSITIVE_INFINITY
		: staleBefore(git, options.now);
	const objects = join(storePath(git, store), "objects");
	let removed = 0;
	for (const name of found) {
		const path = join(objects, name);
		if (lastChange(path) > before) continue;
		rmSync(path, { recursive: true, force: true });
		removed++;
	}
	return removed;
}

/** When something, or anything in it, was last written: a push may take hours. */
function lastChange(path: string): number {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return Number.POSITIVE_INFINITY;
	const inside = found.isDirectory() ? namesIn(path) : [];
	return Math.max(
		found.mtimeMs,
		...inside
			.map((name) => lastChange(join(path, name)))
			.filter((at) => Number.isFinite(at)),
	);
}

/** Pushes end and stores are removed meanwhile. */
function namesIn(path: string): string[] {
	try {
		return readdirSync(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}

/** What sweepStore would look at, however new, as paths below the store's objects. */
export function debrisOf(git: Git, store: StoreRef): string[] {
	if (!hasDirectory(git, store)) return [];
	const objects = join(storePath(git, store), "objects");
	return [
		...namesIn(objects).filter((name) => name.startsWith("tmp-")),
		...namesIn(join(objects, "pack"))
			.filter(isDebris)
			.map((name) => join("pack", name)),
	];
}

/** Removes what is left of stores that were being made or removed. Returns how many things went. */
export function sweepRoot(
	git: Git,
	options: { alone?: boolean; now?: number } = {},
): number {
	const before = options.alone
		? Number.POSITIVE_INFINITY
		: staleBefore(git, options.now);
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

/** The second are those of git repack. */
const isDebris = (name: string): boolean =>
	name.startsWith("tmp_") || name.startsWith(".tmp-");

/** Nothing is written while the deltas of a pushed pack are resolved, and then while its objects are checked; each may take as long as a transfer may. */
export const staleBefore = (git: Git, now = storeTime(git)): number =>
	now - 3 * git.limits.transferDeadline;
