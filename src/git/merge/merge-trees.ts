import { setImmediate } from "node:timers/promises";
import { MODE, serializeTree, type TreeEntry } from "../objects/tree.ts";
import {
	isTreeLine,
	LinesOfOthers,
	orderly,
	sameBytes,
	TreeLines,
} from "../objects/tree-lines.ts";
import { emptyTreeOid } from "../oid.ts";
import { treeBodyOf } from "../read/object.ts";
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
	const [was, own, other] = (await Promise.all(
		[base, ours, theirs].map((oid) => linesOf(session, oid)),
	)) as [TreeLines, TreeLines, TreeLines];
	const merged = new LinesOfOthers();
	const files: MetFile[] = [];
	for (let lines = 1; !was.done || !own.done || !other.done; lines++) {
		if (lines % linesInTurn === 0) await setImmediate();
		if (was.equals(own) && was.equals(other)) {
			merged.add(was);
			for (const tree of [was, own, other]) tree.next();
			continue;
		}
		const three = firstOf(was, own, other);
		if (hasTwoKinds(files, three)) return undefined;
		const found = mergeLine(three);
		// most are files, of which there may be thousands: only directories are read
		const line =
			found === "read" ? await mergeDirectories(session, three) : found;
		if (line === undefined) return undefined;
		if (line) merged.add(line);
		three.base?.next();
		three.ours?.next();
		three.theirs?.next();
	}
	const body = merged.body();
	// git keeps no empty directories: whoever asked drops them
	return body.length
		? session.object("tree", body)
		: emptyTreeOid(session.store.format);
}

/** Lines between which nobody else has a turn: some milliseconds. */
const linesInTurn = 5000;

/** The lines of one name and kind in the three trees. */
interface Three {
	readonly base: TreeLines | undefined;
	readonly ours: TreeLines | undefined;
	readonly theirs: TreeLines | undefined;
}

const linesOf = async ({ read, store }: WriteSession, oid: string) =>
	new TreeLines(
		orderly(treeBodyOf(await read(oid), oid), store.format).body,
		store.format,
	);

/** The lines of the name and kind that comes first. */
function firstOf(base: TreeLines, ours: TreeLines, theirs: TreeLines): Three {
	const toOurs = base.compare(ours);
	const toTheirs = base.compare(theirs);
	if (toOurs <= 0 && toTheirs <= 0)
		return {
			base,
			ours: toOurs === 0 ? ours : undefined,
			theirs: toTheirs === 0 ? theirs : undefined,
		};
	const between = ours.compare(theirs);
	return {
		base: undefined,
		ours: between <= 0 ? ours : undefined,
		theirs: between >= 0 ? theirs : undefined,
	};
}

/** The name of a file in the body of a tree. */
type MetFile = Pick<TreeLines, "body" | "name" | "nameEnd">;

/**
 * Tells if one name is a file here and a directory there: they stand at different places of a tree, the directory behind the file, and between them nothing but names that begin like
 * theirs. Notes the files that not all three have and that the next names may begin like, each beginning like the one before it; a name that all have cannot be of another kind in one of them.
 */
function hasTwoKinds(files: MetFile[], { base, ours, theirs }: Three): boolean {
	const first = base ?? ours ?? theirs;
	if (!first || (base && ours && theirs)) return false;
	const { body, name, nameEnd } = first;
	let last = files.at(-1);
	while (last && !begins(first, last)) {
		files.pop();
		last = files.at(-1);
	}
	if (!isTreeLine(first)) files.push({ body, name, nameEnd });
	else if (last) return last.nameEnd - last.name === nameEnd - name;
	return false;
}

/** Tells if a name begins with that of a file. */
const begins = ({ body, name, nameEnd }: TreeLines, file: MetFile): boolean => {
	const length = file.nameEnd - file.name;
	return (
		length <= nameEnd - name &&
		sameBytes(body, name, file.body, file.name, length)
	);
};

/** null: it is gone; undefined: unclear; "read": a directory that both changed. */
function mergeLine({
	base,
	ours,
	theirs,
}: Three): TreeLines | "read" | null | undefined {
	if (same(ours, theirs)) {
		if (same(base, ours)) return ours ?? null;
		// the same file on both sides; a directory may hide renames, and so may a file that went
		return ours && !isTreeLine(ours) && !(base && isTreeLine(base))
			? ours
			: undefined;
	}
	if (same(base, ours)) return theirs ?? null;
	if (same(base, theirs)) return ours ?? null;
	const all = [base, ours, theirs];
	return all.every((line) => line && isTreeLine(line)) ? "read" : undefined;
}

/** The line of a directory that both sides changed; null where nothing is left of it, undefined where it is unclear. */
async function mergeDirectories(
	session: WriteSession,
	three: Three,
): Promise<TreeLines | null | undefined> {
	const [base, ours, theirs] = [three.base, three.ours, three.theirs].map(
		(line) => line?.entry(),
	) as [TreeEntry, TreeEntry, TreeEntry];
	const oid = await mergeTrees(session, base.oid, ours.oid, theirs.oid);
	const { format } = session.store;
	if (oid === undefined) return undefined;
	if (oid === emptyTreeOid(format)) return null;
	const line = { ...ours, mode: MODE.tree, oid };
	return new TreeLines(serializeTree([line], format), format);
}

const same = (a: TreeLines | undefined, b: TreeLines | undefined): boolean =>
	a && b ? a.equals(b) : a === b;
