import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { syncPath } from "../../disk/sync.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { staleBefore } from "../receive/sweep.ts";
import { runGit } from "../run.ts";
import { hasDirectory, type StoreRef, storePath } from "../store.ts";

/**
 * The packs of a store that have no index, so that git does not see them: their writer was killed between the two files, or the index was lost. With
 * `idle` only those that nobody can be writing any more, by the time of the storage.
 */
export function packsWithoutIndex(
	git: Git,
	store: StoreRef,
	{ idle = false, now }: { idle?: boolean; now?: number } = {},
): string[] {
	if (!hasDirectory(git, store)) return [];
	const folder = packsOf(git, store);
	const present = new Set(readdirSync(folder));
	const found = [...present].filter(
		(name) =>
			/^pack-[\w-]+\.pack$/.test(name) &&
			!present.has(name.replace(/\.pack$/, ".idx")),
	);
	if (!idle || !found.length) return found;
	const before = staleBefore(git, now);
	return found.filter((name) => changedAt(join(folder, name)) <= before);
}

/**
 * Writes the index of a pack anew (git-index-pack(1)); what is in it is checked on the way.
 * @throws GitError "failed" when the pack is damaged
 */
export async function restoreIndex(
	git: Git,
	store: StoreRef,
	pack: string,
): Promise<void> {
	const folder = packsOf(git, store);
	await runGit(git, store, "index-pack", [join(folder, pack)], {
		kind: "keeper",
		deadline: git.limits.transferDeadline,
		memory: git.limits.childMemory,
	});
	await syncPath(folder);
}

/** Writes the missing indexes of packs that nobody can be writing any more; gives the names of those that are damaged, which stay as they are. */
export async function restoreIndexes(
	git: Git,
	store: StoreRef,
	now?: number,
): Promise<string[]> {
	const damaged: string[] = [];
	for (const pack of packsWithoutIndex(git, store, {
		...{ idle: true, ...(now !== undefined && { now }) },
	})) {
		try {
			await restoreIndex(git, store, pack);
		} catch (error) {
			if (!(error instanceof GitError) || error.kind !== "failed") throw error;
			damaged.push(pack);
		}
	}
	return damaged;
}

/** Moves a damaged pack out of its store, into a folder for what somebody may still want to read. */
export function setPackAside(
	git: Git,
	store: StoreRef,
	pack: string,
	folder: string,
): void {
	mkdirSync(folder, { recursive: true });
	renameSync(
		join(packsOf(git, store), pack),
		join(folder, `${store.id}-${pack}`),
	);
}

/** Removes packs without an index where packs are a cache, and come again from where they are kept. */
export function dropUnindexed(git: Git, store: StoreRef, now?: number): void {
	for (const pack of packsWithoutIndex(git, store, {
		...{ idle: true, ...(now !== undefined && { now }) },
	}))
		rmSync(join(packsOf(git, store), pack), { force: true });
}

const packsOf = (git: Git, store: StoreRef): string =>
	join(storePath(git, store), "objects/pack");

/** When a file was written; never, where it is gone meanwhile. */
const changedAt = (path: string): number =>
	statSync(path, { throwIfNoEntry: false })?.mtimeMs ??
	Number.POSITIVE_INFINITY;
