import { sharedTurns } from "../../threads/shared-turns.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { MODE, type TreeEntry, typeOfMode } from "../objects/tree.ts";
import type { ObjectType } from "../oid.ts";
import type { ReadFrom } from "../store.ts";
import {
	commitOf,
	entryOf,
	type ReadOid,
	readerOf,
	readTree,
} from "./object.ts";

/** What a path leads to. */
export type PathEntry = {
	readonly path: string;
	readonly mode: number;
	readonly type: ObjectType;
	readonly oid: string;
};

/**
 * What is at a path of a commit, tag or tree, given by full id; the empty path is the root tree.
 * Undefined when nothing is there; symbolic links and submodules are never followed.
 * Throws `missing-object` when the commit or a tree on the way is not there.
 */
export function treeEntryAt(
	git: Git,
	from: ReadFrom,
	treeish: string,
	path: string,
): Promise<PathEntry | undefined> {
	return entryAt(readerOf(git, from), treeish, path);
}

/** `treeEntryAt` over anything that gives objects, such as a write session. */
export async function entryAt(
	read: ReadOid,
	treeish: string,
	path: string,
): Promise<PathEntry | undefined> {
	let at: PathEntry = {
		path: "",
		mode: MODE.tree,
		type: "tree",
		oid: await rootTree(read, treeish),
	};
	if (path === "") return at;
	for (const name of path.split("/")) {
		if (at.type !== "tree") return undefined;
		const entry = entryOf(await read(at.oid), at.oid, name, read.store);
		if (!entry) return undefined;
		at = pathEntry(at.path, entry);
	}
	return at;
}

/** The id of the root tree of a commit, tag or tree. Throws `missing-object`, `wrong-type`. */
export async function rootTree(
	read: ReadOid,
	treeish: string,
): Promise<string> {
	let oid = treeish;
	for (let depth = 0; depth < MAX_TAGS; depth++) {
		const object = await read(oid);
		if (object?.type === "tree") return oid;
		if (object?.type !== "tag") return commitOf(object, oid, read.store).tree;
		oid =
			/^object ([0-9a-f]+)\n/.exec(
				object.body.toString("latin1", 0, 80),
			)?.[1] ?? "";
	}
	throw new GitError("wrong-type", "a tag of tags of tags", { oid: treeish });
}

/** The entries of the directory at a path; undefined when there is no directory. */
export async function listTree(
	git: Git,
	from: ReadFrom,
	treeish: string,
	path = "",
): Promise<PathEntry[] | undefined> {
	const directory = await treeEntryAt(git, from, treeish, path);
	if (directory?.type !== "tree") return undefined;
	const entries = await readTree(git, from, directory.oid);
	return entries.map((entry) => pathEntry(path, entry));
}

/**
 * Every entry below a commit or tree, depth first in git's order, directories before their content.
 * `enter` says whether to go into a directory. A tree bomb ends at `most` entries: throws `too-large`.
 */
export async function* walkTree(
	git: Git,
	from: ReadFrom,
	treeish: string,
	options: {
		most?: number;
		signal?: AbortSignal;
		enter?: (directory: PathEntry) => boolean;
	} = {},
): AsyncGenerator<PathEntry> {
	const read = readerOf(git, from);
	const most = options.most ?? MAX_ENTRIES;
	const root = await rootTree(read, treeish);
	const pending: PathEntry[] = (await readTree(git, from, root))
		.map((entry) => pathEntry("", entry))
		.reverse();
	const turn = sharedTurns();
	for (let count = 0; pending.length > 0; ) {
		await turn();
		const entry = pending.pop() as PathEntry;
		if (++count > most)
			throw new GitError("too-large", "a tree has too many entries");
		if (options.signal?.aborted)
			throw new GitError("aborted", "the walk was ended");
		yield entry;
		if (entry.type !== "tree" || options.enter?.(entry) === false) continue;
		const below = await readTree(git, from, entry.oid);
		for (let index = below.length - 1; index >= 0; index--) {
			pending.push(pathEntry(entry.path, below[index] as TreeEntry));
		}
	}
}

function pathEntry(directory: string, entry: TreeEntry): PathEntry {
	return {
		path: directory === "" ? entry.name : `${directory}/${entry.name}`,
		mode: entry.mode,
		type: typeOfMode(entry.mode),
		oid: entry.oid,
	};
}

const MAX_TAGS = 16;
const MAX_ENTRIES = 1_000_000;
