import { readdirSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Git } from "./git.ts";
import { type ReadFrom, storePath } from "./store.ts";
import type { Subcommand } from "./subcommands.ts";

const MiB = 1 << 20;

/**
 * Memory that all children of git of one process may have together: a half of what the machine, or its container, has, in equal parts for the processes
 * that serve there.
 */
export function memoryForChildren(
	processes = 1,
	whole = memoryOfMachine(),
): number {
	return Math.min(MOST, Math.max(LEAST, whole / 2)) / Math.max(1, processes);
}

function memoryOfMachine(): number {
	const contained = process.constrainedMemory() ?? 0;
	return contained > 0 ? Math.min(contained, totalmem()) : totalmem();
}

/**
 * Memory that one command may have for itself. It grows with the number of objects of the store, since git has an entry for each that it looks
 * at; a small store with hostile content gets little.
 */
export function memoryOf(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
): number {
	const { base, each } = COSTS[command] ?? USUAL;
	const objects = from ? indexBytes(git, from) / INDEX_ENTRY : 0;
	return Math.min(git.limits.childMemory, base * MiB + each * objects);
}

/** Address space for such a command: besides its own memory it maps programs, packs and their indexes. */
export const addressSpace = (
	git: Git,
	from: ReadFrom | undefined,
	memory: number,
): number => memory + MAPPED + (from ? 2 * indexBytes(git, from) : 0);

/** Bytes of the indexes of a store's packs. */
function indexBytes(git: Git, from: ReadFrom): number {
	const directory = join(storePath(git, from), "objects/pack");
	let bytes = 0;
	try {
		for (const name of readdirSync(directory))
			if (name.endsWith(".idx") || name === "multi-pack-index")
				bytes +=
					statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
	} catch {
		// a store without a directory reads as empty
	}
	return bytes;
}

const LEAST = 1 << 30;
const MOST = 8 * 2 ** 30;
/** Bytes of an index for each object; a joint index beside those of its packs counts again. */
const INDEX_ENTRY = 28;
/** Windows into packs (core.packedGitLimit) and what every program maps. */
const MAPPED = 384 * MiB;

/** MiB for a start, and bytes for each object of the store. */
type Cost = { readonly base: number; readonly each: number };
const USUAL: Cost = { base: 512, each: 100 };
const COSTS: Partial<Record<Subcommand, Cost>> = {
	"cat-file": { base: 96, each: 0 },
	"ls-remote": { base: 256, each: 0 },
	"ls-tree": { base: 128, each: 0 },
	"for-each-ref": { base: 128, each: 100 },
	fsck: { base: 256, each: 300 },
	"merge-base": { base: 128, each: 100 },
	"rev-list": { base: 256, each: 300 },
	"pack-objects": { base: 160, each: 200 },
	"upload-pack": { base: 160, each: 200 },
};
