import type { Git } from "../git.ts";
import type { GitObject } from "../objects/git-object.ts";
import { parseTag } from "../objects/tag.ts";
import { parseTree, type TreeEntry, typeOfMode } from "../objects/tree.ts";
import { type ObjectFormat, type ObjectType, oidBytes } from "../oid.ts";
import { commitOf, objectInfo, readObject } from "../read/object.ts";
import type { StoreRef } from "../store.ts";
import type { ReceivedObjects } from "./received-objects.ts";

interface Grown {
	readonly received: ReceivedObjects;
	/** Tips of refs: all behind them is there. */
	readonly near: readonly string[];
	/** Gets the ids of those that came and were met. */
	readonly met?: Set<string>;
}

/**
 * Tells whether all that some new tips reach came with the push, or stands in the same directory of a parent whose history is there. That is so for nearly
 * all pushes of a few commits; false means only that git has to look.
 */
export async function growsFrom(
	git: Git,
	store: StoreRef,
	tips: Iterable<string>,
	{ received, near, met }: Grown,
): Promise<boolean> {
	const whole = new Set(near);
	const { format } = store;
	let left = mostEntries;
	let unread = mostNotes;
	const fits = (size: number) => size / entryBytes(format) <= left;
	/** Takes the bytes of a commit or tag from what may be read of them; false where they are too many. */
	const mayRead = ({ body }: GitObject) => {
		unread -= body.length;
		return unread >= 0;
	};
	const meet = (oid: string) => {
		const came = received.get(oid);
		if (came) met?.add(oid);
		return came;
	};
	/** A tree that came, or one of the store that something whole reaches; nothing where it is too long. */
	const readTree = async (oid: string) => {
		const came = received.get(oid);
		if (came) return came;
		const info = await objectInfo(git, store, oid);
		return info && fits(info.size) ? readObject(git, store, oid) : undefined;
	};
	const entriesOf = (tree: GitObject | undefined): readonly TreeEntry[] => {
		if (tree?.type !== "tree" || !fits(tree.body.length)) return [];
		tree.parsed ??= parseTree(tree.body, format);
		const entries = tree.parsed as readonly TreeEntry[];
		left -= entries.length;
		return entries;
	};
	const treesOf = new Map<string, string | undefined>();
	const treeOf = async (oid: string) => {
		if (treesOf.has(oid)) return treesOf.get(oid);
		const object = received.get(oid) ?? (await readObject(git, store, oid));
		const tree =
			object?.type === "commit" && mayRead(object)
				? commitOf(object, oid).tree
				: undefined;
		treesOf.set(oid, tree);
		return tree;
	};

	/** Looks through a tree that came; `bases` are what stands in its place in the parents, `seen` the trees of this commit that were looked through. */
	async function isTreeWhole(
		oid: string,
		bases: readonly string[],
		seen: Set<string>,
	): Promise<boolean> {
		if (seen.has(oid) || bases.includes(oid)) return true;
		const tree = meet(oid);
		if (tree?.type !== "tree") return false;
		const before = openDirectories(
			(await Promise.all(bases.map(readTree))).flatMap(entriesOf),
		);
		const entries = entriesOf(tree);
		if (entries.length === 0 && tree.body.length > 0) return false;
		for (const { mode, name, oid: child } of entries) {
			const type = typeOfMode(mode);
			if (type === "commit" || before.has(child, type)) continue;
			const isWhole =
				type === "blob"
					? meet(child)?.type === "blob"
					: await isTreeWhole(child, before.treesAt(name), seen);
			if (!isWhole) return false;
		}
		seen.add(oid);
		return true;
	}

	const waiting = [...tips];
	while (waiting.length) {
		const oid = waiting.pop() as string;
		if (whole.has(oid)) continue;
		const object = meet(oid);
		if (!object || !mayRead(object)) return false;
		if (object.type === "tag") waiting.push(parseTag(object.body).object);
		else if (object.type === "commit") {
			const { tree, parents } = commitOf(object, oid);
			if (parents.length > mostParents) return false;
			const bases: string[] = [];
			for (const parent of new Set(parents)) {
				const base = await treeOf(parent);
				if (base !== undefined) bases.push(base);
			}
			if (!(await isTreeWhole(tree, bases, new Set()))) return false;
			waiting.push(...parents);
		} else return false;
		whole.add(oid);
	}
	return true;
}

/** Finds by id and by name what stands in some directories; commits of submodules are none of their objects. */
function openDirectories(entries: readonly TreeEntry[]) {
	const types = new Map(
		entries.map(({ oid, mode }) => [oid, typeOfMode(mode)]),
	);
	const trees = Map.groupBy(
		entries.filter(({ mode }) => typeOfMode(mode) === "tree"),
		({ name }) => name,
	);
	return {
		has: (oid: string, type: ObjectType) => types.get(oid) === type,
		treesAt: (name: string) => trees.get(name)?.map(({ oid }) => oid) ?? [],
	};
}

/** Parents of one commit: each is read. */
const mostParents = 16;
/** Entries of all directories that are looked through: more take longer than git does. */
const mostEntries = 10_000;
/** Bytes of all commits and tags that are parsed. */
const mostNotes = 64 << 10;
/** The least that an entry takes: a mode, a name of one letter, and an id. */
const entryBytes = (format: ObjectFormat) => oidBytes(format) + 8;
