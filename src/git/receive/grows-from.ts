import type { Git } from "../git.ts";
import { parseCommit } from "../objects/commit.ts";
import type { GitObject } from "../objects/git-object.ts";
import { parseTag } from "../objects/tag.ts";
import { parseTree, type TreeEntry, typeOfMode } from "../objects/tree.ts";
import type { ObjectType } from "../oid.ts";
import { readObject } from "../read/object.ts";
import type { StoreRef } from "../store.ts";
import type { ReceivedObjects } from "./received-objects.ts";

interface Grown {
	readonly received: ReceivedObjects;
	/** Tips of refs: all behind them is there. */
	readonly near: readonly string[];
}

/**
 * Tells whether all that some new tips reach came with the push, or stands in the same directory of a parent whose history is there. That is so for nearly
 * all pushes of a few commits; false means only that git has to look.
 */
export async function growsFrom(
	git: Git,
	store: StoreRef,
	tips: Iterable<string>,
	{ received, near }: Grown,
): Promise<boolean> {
	const whole = new Set(near);
	const { format } = store;
	let left = mostEntries;
	/** An object that came, or one of the store that something whole reaches. */
	const readKnown = async (oid: string) =>
		received.get(oid) ?? (await readObject(git, store, oid));
	const entriesOf = (tree: GitObject | undefined): readonly TreeEntry[] => {
		// an entry has 24 bytes at least
		if (tree?.type !== "tree" || tree.body.length / 24 > left) return [];
		tree.parsed ??= parseTree(tree.body, format);
		const entries = tree.parsed as readonly TreeEntry[];
		left -= entries.length;
		return entries;
	};
	const treeOf = async (commit: string) => {
		const object = await readKnown(commit);
		return object?.type === "commit"
			? parseCommit(object.body).tree
			: undefined;
	};

	/** Looks through a tree that came; `bases` are what stands in its place in the parents. */
	async function isTreeWhole(
		oid: string,
		bases: readonly string[],
	): Promise<boolean> {
		if (whole.has(oid) || bases.includes(oid)) return true;
		const tree = received.get(oid);
		if (tree?.type !== "tree") return false;
		const before = openDirectories(
			(await Promise.all(bases.map(readKnown))).flatMap(entriesOf),
		);
		const entries = entriesOf(tree);
		if (entries.length === 0 && tree.body.length > 0) return false;
		for (const { mode, name, oid: child } of entries) {
			const type = typeOfMode(mode);
			if (type === "commit" || before.has(child, type)) continue;
			const isWhole =
				type === "blob"
					? received.get(child)?.type === "blob"
					: await isTreeWhole(child, before.treesAt(name));
			if (!isWhole) return false;
		}
		whole.add(oid);
		return true;
	}

	const waiting = [...tips];
	while (waiting.length) {
		const oid = waiting.pop() as string;
		if (whole.has(oid)) continue;
		const object = received.get(oid);
		if (object?.type === "tag") waiting.push(parseTag(object.body).object);
		else if (object?.type === "commit") {
			const { tree, parents } = parseCommit(object.body);
			if (parents.length > mostParents) return false;
			const bases = await Promise.all(parents.map(treeOf));
			const known = bases.filter((base) => base !== undefined);
			if (!(await isTreeWhole(tree, known))) return false;
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
const mostEntries = 20_000;
