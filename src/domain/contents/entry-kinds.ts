import { isSymlink, typeOfMode } from "../../git/objects/tree.ts";

/** The words of the API for what a tree holds. */
export type EntryKind = "file" | "dir" | "symlink" | "submodule";

export function entryKind(mode: number): EntryKind {
	const type = typeOfMode(mode);
	if (type === "tree") return "dir";
	if (type === "commit") return "submodule";
	return isSymlink(mode) ? "symlink" : "file";
}

/** Whether a mode is that of a plain or executable file. */
export const isOfFile = (mode: number): boolean => entryKind(mode) === "file";
