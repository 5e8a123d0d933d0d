import type { Git } from "../git.ts";
import { type TreeEntry, typeOfMode } from "../objects/tree.ts";
import { readTree } from "../read/object.ts";
import type { ReadFrom } from "../store.ts";

/** A path that differs between two trees. */
type EntryChange = {
	readonly path: string;
	readonly exists: boolean;
};

/**
 * Every file and directory that differs between two trees, directories before what is in them; read from memory and the shared
 * process, so for trees that are much the same. Throws `missing-object`.
 */
export async function* treeChanges(
	git: Git,
	from: ReadFrom,
	before: string | undefined,
	after: string | undefined,
	directory = "",
): AsyncGenerator<EntryChange> {
	if (before === after) return;
	const [old, now] = await Promise.all(
		[before, after].map((oid) => (oid ? readTree(git, from, oid) : [])),
	);
	const byName = new Map((old ?? []).map((entry) => [entry.name, entry]));
	for (const entry of now ?? []) {
		yield* entryChanges(git, from, byName.get(entry.name), entry, directory);
		byName.delete(entry.name);
	}
	for (const gone of byName.values())
		yield* entryChanges(git, from, gone, undefined, directory);
}

async function* entryChanges(
	git: Git,
	from: ReadFrom,
	old: TreeEntry | undefined,
	now: TreeEntry | undefined,
	directory: string,
): AsyncGenerator<EntryChange> {
	if (old?.oid === now?.oid && old?.mode === now?.mode) return;
	const [wasTree, isTree] = [isDirectory(old), isDirectory(now)];
	const path = directory + (now ?? old)?.name;
	yield { path, exists: now !== undefined };
	if (wasTree || isTree)
		yield* treeChanges(
			git,
			from,
			wasTree ? old?.oid : undefined,
			isTree ? now?.oid : undefined,
			`${path}/`,
		);
}

const isDirectory = (entry: TreeEntry | undefined): boolean =>
	entry !== undefined && typeOfMode(entry.mode) === "tree";
