import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { type Commit, parseCommit } from "../objects/commit.ts";
import type { GitObject } from "../objects/git-object.ts";
import { parseTree, type TreeEntry } from "../objects/tree.ts";
import { findLine } from "../objects/tree-lines.ts";
import { emptyTreeOid, isOid, type ObjectType } from "../oid.ts";
import {
	quarantineOf,
	type ReadFrom,
	sourceKey,
	storeExists,
} from "../store.ts";
import { isLargeTree } from "./cache.ts";

/** Whatever gives objects by id: a store, a quarantine, a write session. */
export interface ReadOid {
	(oid: string): Promise<GitObject | undefined>;
	/** The id of the store, where it is one that objects must not be missing in. */
	readonly store?: number;
}

/** Reads one object by its full id; undefined when it is not there. Throws `too-large` above limits.object, `corrupt`, `timeout`. */
export async function readObject(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<GitObject | undefined> {
	if (!isOid(from.format, oid)) return undefined;
	const source = sourceKey(from);
	const known =
		git.cache.get(source, oid) ??
		// A quarantine sees all its store has; what it adds is remembered apart.
		(quarantineOf(from) ? git.cache.get(String(from.id), oid) : undefined);
	if (known) return known;
	if (oid === emptyTreeOid(from.format)) return emptyTree();
	if (!storeExists(git, from)) return undefined;
	const answer = await git.readers.ask(from, "contents", oid);
	if (!answer) return undefined;
	const object = { type: answer.type, body: answer.body as Buffer };
	git.cache.put(source, oid, object);
	return object;
}

/** Type and size of an object without reading it; undefined when it is not there. */
export async function objectInfo(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<{ type: ObjectType; size: number } | undefined> {
	if (!isOid(from.format, oid)) return undefined;
	const known = git.cache.get(sourceKey(from), oid);
	if (known) return { type: known.type, size: known.body.length };
	if (oid === emptyTreeOid(from.format)) return { type: "tree", size: 0 };
	if (!storeExists(git, from)) return undefined;
	const answer = await git.readers.ask(from, "info", oid);
	return answer && { type: answer.type, size: answer.size };
}

/**
 * Reads a blob for the one time, so that it drives nothing out of the cache; undefined when there is no such blob. Throws `too-large` above
 * limits.object, `corrupt`, `timeout`.
 */
export async function readBlobOnce(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<Buffer | undefined> {
	if (!isOid(from.format, oid) || !storeExists(git, from)) return undefined;
	const answer = await git.readers.ask(from, "contents", oid);
	return answer?.type === "blob" ? answer.body : undefined;
}

/**
 * Reads and parses a commit for the one time, so that it drives nothing out of the cache. Throws `missing-object`, `wrong-type`, `corrupt`, and `too-large`
 * above limits.note.
 */
export async function readCommitOnce(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<Commit> {
	const answer = await git.readers.ask(from, "contents", oid);
	const object = answer && { type: answer.type, body: answer.body as Buffer };
	return commitOf(object, oid, from.id);
}

/** A `ReadOid` over a store or quarantine. */
export function readerOf(git: Git, from: ReadFrom): ReadOid {
	const read = (oid: string) => readObject(git, from, oid);
	return Object.assign(read, { store: from.id });
}

/** Reads and parses a commit. Throws `missing-object`, `wrong-type`, `corrupt`. */
export async function readCommit(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<Commit> {
	return commitOf(await readObject(git, from, oid), oid, from.id);
}

/** Reads and parses a tree. Throws `missing-object`, `wrong-type`, `corrupt`. */
export async function readTree(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<readonly TreeEntry[]> {
	return treeOf(await readObject(git, from, oid), oid, from.id);
}

/** The parsed commit of an object that was read, parsed once. */
export function commitOf(
	object: GitObject | undefined,
	oid: string,
	store?: number,
): Commit {
	const commit = expectType(object, oid, "commit", store);
	commit.parsed ??= parseCommit(commit.body);
	return commit.parsed as Commit;
}

/** The parsed entries of a tree that was read; they are kept with it unless it is large (`isLargeTree`). */
function treeOf(
	object: GitObject | undefined,
	oid: string,
	store?: number,
): readonly TreeEntry[] {
	const tree = expectType(object, oid, "tree", store);
	if (tree.parsed) return tree.parsed as TreeEntry[];
	const entries = parseTree(tree.body, formatOf(oid));
	if (!isLargeTree(tree)) tree.parsed = entries;
	return entries;
}

/** The entry of a name in a tree that was read; undefined where it has none. */
export function entryOf(
	object: GitObject | undefined,
	oid: string,
	name: string,
	store?: number,
): TreeEntry | undefined {
	const tree = expectType(object, oid, "tree", store);
	return isLargeTree(tree)
		? findLine(tree.body, name, formatOf(oid))?.entry()
		: treeOf(tree, oid).find((one) => one.name === name && !one.raw);
}

/** The bytes of a tree that was read. */
export const treeBodyOf = (
	object: GitObject | undefined,
	oid: string,
	store?: number,
): Buffer => expectType(object, oid, "tree", store).body;

const formatOf = (oid: string) => (oid.length === 64 ? "sha256" : "sha1");

function expectType(
	object: GitObject | undefined,
	oid: string,
	type: ObjectType,
	store: number | undefined,
): GitObject {
	if (!object) {
		throw new GitError("missing-object", `${type} ${oid} is not there`, {
			oid,
			store,
		});
	}
	if (object.type !== type) {
		throw new GitError(
			"wrong-type",
			`${oid} is a ${object.type}, not a ${type}`,
			{
				oid,
			},
		);
	}
	return object;
}

/** Git itself knows the empty tree without storing it. */
function emptyTree(): GitObject {
	return { type: "tree", body: Buffer.alloc(0) };
}
