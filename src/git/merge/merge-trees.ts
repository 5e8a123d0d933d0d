import type { TreeEntry } from "../objects/tree.ts";
import { MODE } from "../objects/tree.ts";
import { treeOf } from "../read/object.ts";
import type { WriteSession } from "../write/session.ts";

/**
 * Merges two trees that come from a third, when they plainly do not touch each other: no file is changed on both sides, nothing is
 * deleted on both. There git's own merge, with all it knows of renamed files and directories, comes to the same tree. Undefined in
 * every other case, which is git's to decide.
 */
export async function mergeTrees(
	session: WriteSession,
	base: string,
	ours: string,
	theirs: string,
): Promise<string | undefined> {
	if (base === ours) return theirs;
	if (base === theirs) return ours;
	const [before, left, right] = await Promise.all(
		[base, ours, theirs].map(async (oid) =>
			treeOf(await session.read(oid), oid),
		),
	);
	if (!before || !left || !right) return undefined;
	const was = byName(before);
	const own = byName(left);
	const other = byName(right);
	const merged: TreeEntry[] = [];
	for (const name of new Set([...was.keys(), ...own.keys(), ...other.keys()])) {
		const found = mergeEntry(
			session,
			was.get(name),
			own.get(name),
			other.get(name),
		);
		// most are files, of which there may be thousands: only directories are read
		const entry = found instanceof Promise ? await found : found;
		if (entry === undefined) return undefined;
		if (entry) merged.push(entry);
	}
	// git keeps no empty directories: whoever asked drops them
	return session.tree(merged);
}

/** null: it is gone; undefined: unclear. */
type Merged = TreeEntry | null | undefined;

/** The entry that a merge leaves of one name; a promise where it has to read. */
function mergeEntry(
	session: WriteSession,
	base: TreeEntry | undefined,
	ours: TreeEntry | undefined,
	theirs: TreeEntry | undefined,
): Merged | Promise<Merged> {
	if (same(ours, theirs)) {
		if (same(base, ours)) return ours ?? null;
		// the same file on both sides; a directory may hide renames, and so may a file that went
		return ours && ours.mode !== MODE.tree && base?.mode !== MODE.tree
			? ours
			: undefined;
	}
	if (same(base, ours))
		return clash(base, theirs) ? undefined : (theirs ?? null);
	if (same(base, theirs)) return clash(base, ours) ? undefined : (ours ?? null);
	if (!isTree(base) || !isTree(ours) || !isTree(theirs)) return undefined;
	return mergeDirectories(session, base, ours, theirs);
}

async function mergeDirectories(
	session: WriteSession,
	base: TreeEntry,
	ours: TreeEntry,
	theirs: TreeEntry,
): Promise<Merged> {
	const oid = await mergeTrees(session, base.oid, ours.oid, theirs.oid);
	if (oid === undefined) return undefined;
	const empty = treeOf(await session.read(oid), oid).length === 0;
	return empty ? null : { ...ours, oid };
}

/** A file in the place of a directory, or the other way round. */
const clash = (a: TreeEntry | undefined, b: TreeEntry | undefined): boolean =>
	a !== undefined && b !== undefined && isTree(a) !== isTree(b);

const isTree = (entry: TreeEntry | undefined): entry is TreeEntry =>
	entry?.mode === MODE.tree;

const same = (a: TreeEntry | undefined, b: TreeEntry | undefined): boolean =>
	a?.oid === b?.oid && a?.mode === b?.mode;

/** By the name's bytes: one that is no UTF-8 is not what it reads as. */
const byName = (entries: readonly TreeEntry[]): Map<string, TreeEntry> =>
	new Map(
		entries.map((entry) => [
			entry.raw?.toString("latin1") ?? `/${entry.name}`,
			entry,
		]),
	);
