import { readdirSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "../../disk/sync.ts";
import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { lockFile } from "../lock-file.ts";
import { hasDirectory, type StoreRef, storePath } from "../store.ts";
import { parsePackName } from "../write/save-pack.ts";
import { mergePacks } from "./merge-packs.ts";
import { dropJointIndex, foldLock } from "./repack.ts";

/**
 * Folds the small packs our own writes leave: as soon as `enough` (32) of one level have piled up they become one
 * pack of the next level, so that an object is copied once per level and the number of packs stays logarithmic.
 * Pushed packs are left alone: theirs may hold deltas. Safe beside readers, which look again for what they miss, and
 * against being killed: old packs go only when the new one is durable. Returns how many packs went away.
 */
export async function foldPacks(
	git: Git,
	store: StoreRef,
	options: { enough?: number } = {},
): Promise<number> {
	const enough = options.enough ?? ENOUGH;
	if (!hasDirectory(git, store)) return 0;
	const directory = join(storePath(git, store), "objects/pack");
	if (!fullLevel(directory, enough)) return 0;
	let unlock: () => void;
	try {
		unlock = await lockFile(foldLock(storePath(git, store)), 0);
	} catch (error) {
		// Somebody is at it.
		if (isGitError(error, "timeout")) return 0;
		throw error;
	}
	let gone = 0;
	try {
		for (;;) {
			const full = fullLevel(directory, enough);
			if (!full) return gone;
			const { level, names } = full;
			await mergePacks(directory, store.format, names, level + 1);
			dropJointIndex(directory);
			for (const name of names) {
				await removePack(directory, name);
				gone++;
			}
			await syncPath(directory);
		}
	} finally {
		unlock();
	}
}

/** The lowest level with enough packs to fold, and all of them, oldest name first. */
function fullLevel(
	directory: string,
	enough: number,
): { level: number; names: string[] } | undefined {
	const levels = new Map<number, string[]>();
	for (const file of readdirSync(directory)) {
		const pack = file.endsWith(".idx") ? parsePackName(file) : undefined;
		if (!pack || pack.level >= LAST_LEVEL) continue;
		const names = levels.get(pack.level) ?? [];
		names.push(file.slice(0, -4));
		levels.set(pack.level, names);
	}
	for (const [level, names] of [...levels].sort((a, b) => a[0] - b[0])) {
		if (names.length >= enough) return { level, names: names.sort() };
	}
	return undefined;
}

/** The index goes first: without it git does not look for the pack. */
async function removePack(directory: string, name: string): Promise<void> {
	await unlink(join(directory, `${name}.idx`));
	await unlink(join(directory, `${name}.pack`));
}

const ENOUGH = 32;
/** Packs of some hundred thousand objects: to copy those again would hold up too much for too little. */
const LAST_LEVEL = 3;
