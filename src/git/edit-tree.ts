import { assertPath } from "./check-path.ts";
import { GitError, type GitErrorKind } from "./errors.ts";
import { isSymlink, MODE, type TreeEntry, typeOfMode } from "./objects/tree.ts";
import {
	lineFinder,
	orderly,
	replaceLines,
	type TreeLines,
} from "./objects/tree-lines.ts";
import { emptyTreeOid } from "./oid.ts";
import { treeBodyOf } from "./read/object.ts";
import type { WriteSession } from "./write/session.ts";

/** One change of a tree. They apply in order, each seeing those before it. */
export type TreeEdit =
	| {
			op: "put";
			path: string;
			oid: string;
			/** MODE.file unless given; MODE.tree puts a whole directory in place of another. */
			mode?: number;
			/** Refused at a symbolic link unless set, or unless the new entry is a link too. */
			replaceLink?: boolean;
			/** Throws `path-taken` when something is there already. */
			fresh?: boolean;
	  }
	| {
			op: "remove";
			path: string;
			/** Allows the path to be a directory. */
			recursive?: boolean;
	  };

/**
 * Applies edits to a root tree (null: to nothing) and returns the new root's id. Only trees on the
 * paths are read and written; directories that become empty vanish. Throws `bad-path`, `missing-path`,
 * `path-taken`, `file-in-way`, `directory-in-way`, `symlink-in-way`; the session then holds no object of this call.
 */
export async function editTree(
	session: WriteSession,
	root: string | null,
	edits: readonly TreeEdit[],
): Promise<string> {
	const empty = emptyTreeOid(session.store.format);
	const top = await openDirectory(session, root ?? empty);
	for (const edit of edits) {
		assertPath(edit.path);
		await applyEdit(session, top, edit);
	}
	return closeDirectory(session, top) ?? empty;
}

/** A directory being edited: what becomes of single names, those opened further holding their own. */
type Directory = {
	readonly oid: string;
	readonly body: Buffer;
	readonly find: (name: string) => TreeLines | undefined;
	readonly names: Map<string, Changed>;
	readonly opened: Map<string, Directory>;
	/** How many entries it has by now. */
	size: number;
	changed: boolean;
};

/** A name that may change: the place of its line in the body, and its entry by now. */
type Changed = { line: number | undefined; entry: TreeEntry | undefined };

async function openDirectory(
	session: WriteSession,
	oid: string,
): Promise<Directory> {
	const { format } = session.store;
	const { body, lines } =
		emptyTreeOid(format) === oid
			? { body: Buffer.alloc(0), lines: 0 }
			: orderly(treeBodyOf(await session.read(oid), oid), format);
	return {
		oid,
		body,
		find: lineFinder(body, format),
		names: new Map(),
		opened: new Map(),
		size: lines,
		changed: false,
	};
}

/** The name's place among what may change. Names that are not UTF-8 are kept but never meant. */
function nameOf({ find, names }: Directory, name: string): Changed {
	const known = names.get(name);
	if (known) return known;
	const line = find(name);
	const changed = { line: line?.from, entry: line?.entry() };
	names.set(name, changed);
	return changed;
}

function setEntry(
	at: Directory,
	name: string,
	entry: TreeEntry | undefined,
): void {
	const place = nameOf(at, name);
	at.size += Number(entry !== undefined) - Number(place.entry !== undefined);
	place.entry = entry;
}

async function applyEdit(
	session: WriteSession,
	top: Directory,
	edit: TreeEdit,
): Promise<void> {
	const names = edit.path.split("/");
	const last = names.pop() as string;
	const trail = [top];
	let at = top;
	for (const [depth, name] of names.entries()) {
		at = await enter(session, at, name, edit.op, () =>
			names.slice(0, depth + 1).join("/"),
		);
		trail.push(at);
	}
	if (edit.op === "put") put(at, last, edit);
	else remove(at, last, edit);
	for (const directory of trail) directory.changed = true;
	if (edit.op === "remove") dropEmpty(trail, names);
}

async function enter(
	session: WriteSession,
	at: Directory,
	name: string,
	op: TreeEdit["op"],
	path: () => string,
): Promise<Directory> {
	const open = at.opened.get(name);
	if (open) return open;
	const { entry } = nameOf(at, name);
	const refused = (kind: GitErrorKind) => refuse(kind, { op, path: path() });
	if (!entry && op === "remove") throw refused("missing-path");
	if (entry && typeOfMode(entry.mode) !== "tree") {
		// A link above the path is never followed, whatever is behind it.
		if (isSymlink(entry.mode)) throw refused("symlink-in-way");
		throw refused(op === "put" ? "file-in-way" : "missing-path");
	}
	const oid = entry?.oid ?? emptyTreeOid(session.store.format);
	const below = await openDirectory(session, oid);
	if (!entry) setEntry(at, name, { mode: MODE.tree, name, oid });
	at.opened.set(name, below);
	return below;
}

function put(
	at: Directory,
	name: string,
	edit: Extract<TreeEdit, { op: "put" }>,
): void {
	const mode = edit.mode ?? MODE.file;
	const old = nameOf(at, name).entry;
	if (old && typeOfMode(old.mode) !== "blob" && typeOfMode(mode) === "blob") {
		throw refuse("directory-in-way", edit);
	}
	if (old && isSymlink(old.mode) && !isSymlink(mode) && !edit.replaceLink) {
		throw refuse("symlink-in-way", edit);
	}
	if (old && edit.fresh) throw refuse("path-taken", edit);
	if (old && typeOfMode(old.mode) === "blob" && typeOfMode(mode) === "tree") {
		throw refuse("file-in-way", edit);
	}
	at.opened.delete(name);
	setEntry(at, name, { mode, name, oid: edit.oid });
}

function remove(
	at: Directory,
	name: string,
	edit: Extract<TreeEdit, { op: "remove" }>,
): void {
	const old = nameOf(at, name).entry;
	if (!old) throw refuse("missing-path", edit);
	if (typeOfMode(old.mode) === "tree" && !edit.recursive) {
		throw refuse("directory-in-way", edit);
	}
	setEntry(at, name, undefined);
	at.opened.delete(name);
}

/** Takes directories out as soon as they are empty, so that a file of that name can follow. */
function dropEmpty(trail: Directory[], names: string[]): void {
	for (let depth = trail.length - 1; depth > 0; depth--) {
		if ((trail[depth] as Directory).size > 0) return;
		const name = names[depth - 1] as string;
		const above = trail[depth - 1] as Directory;
		setEntry(above, name, undefined);
		above.opened.delete(name);
	}
}

/** Writes what changed, deepest first; undefined for a directory without entries. */
function closeDirectory(
	session: WriteSession,
	directory: Directory,
): string | undefined {
	if (!directory.changed) return directory.oid;
	for (const [name, below] of directory.opened) {
		if (!below.changed) continue;
		const oid = closeDirectory(session, below);
		setEntry(directory, name, oid ? { mode: MODE.tree, name, oid } : undefined);
	}
	if (directory.size === 0) return undefined;
	return session.object("tree", bodyOf(session, directory));
}

function bodyOf({ store }: WriteSession, { body, names }: Directory): Buffer {
	const changed = [...names.values()];
	const gone = changed.flatMap(({ line }) => line ?? []);
	const added = changed.flatMap(({ entry }) => entry ?? []);
	return replaceLines(body, new Set(gone), added, store.format);
}

function refuse(
	kind: GitErrorKind,
	{ op, path }: Pick<TreeEdit, "op" | "path">,
): GitError {
	return new GitError(kind, `cannot ${op} a path: ${kind}`, { path });
}
