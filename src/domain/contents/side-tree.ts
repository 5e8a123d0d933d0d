import type { App } from "../../app.ts";
import type { TreeEntry } from "../../git/objects/tree.ts";
import { readTree } from "../../git/read/object.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import type { ReadFrom } from "../../git/store.ts";
import { type EntryKind, entryKind } from "./entry-kinds.ts";

/** An entry of the tree that stands at the side of a file; a directory that is open has what is in it. */
export interface SideEntry {
	readonly name: string;
	readonly path: string;
	readonly kind: EntryKind;
	readonly below?: SideFolder;
}

export interface SideFolder {
	readonly entries: readonly SideEntry[];
	/** How many entries are left out. */
	readonly more: number;
}

/** Entries of one directory that are shown, and directories that are open at once. */
const mostEntries = 300;
const mostOpen = 12;

/**
 * The directories of a commit on the way from one of them to a path, each with its entries, directories first; all others are closed.
 * Of a deep path the last directories are open.
 */
export async function readSideTree(
	app: App,
	from: ReadFrom,
	commit: string,
	path: string,
	top = "",
): Promise<SideFolder> {
	const parts = path.split("/").filter(Boolean);
	const start = top.split("/").filter(Boolean).length;
	const first = Math.max(start, parts.length - mostOpen);
	return folder(app, from, commit, parts, first);
}

async function folder(
	app: App,
	from: ReadFrom,
	commit: string,
	parts: readonly string[],
	depth: number,
): Promise<SideFolder> {
	const path = parts.slice(0, depth).join("/");
	const at = await treeEntryAt(app.git, from, commit, path);
	if (at?.type !== "tree") return { entries: [], more: 0 };
	const all = await readTree(app.git, from, at.oid);
	const next = parts[depth];
	const shown = chosen(all, next);
	const entries = await Promise.all(
		shown.map(async ({ name, mode }): Promise<SideEntry> => {
			const entry = {
				name,
				path: path ? `${path}/${name}` : name,
				kind: entryKind(mode),
			};
			return name === next && entry.kind === "dir"
				? { ...entry, below: await folder(app, from, commit, parts, depth + 1) }
				: entry;
		}),
	);
	return { entries, more: all.length - shown.length };
}

/** Directories, then files, as git sorts them; what the way leads through is always among them. */
function chosen(
	all: readonly TreeEntry[],
	next: string | undefined,
): readonly TreeEntry[] {
	const dirs: TreeEntry[] = [];
	const files: TreeEntry[] = [];
	let wanted: TreeEntry | undefined;
	for (const entry of all) {
		const group = entryKind(entry.mode) === "dir" ? dirs : files;
		if (entry.name === next) wanted = entry;
		if (group.length < mostEntries) group.push(entry);
	}
	const shown = [...dirs, ...files].slice(0, mostEntries);
	return wanted && !shown.includes(wanted)
		? [...shown.slice(0, -1), wanted]
		: shown;
}
