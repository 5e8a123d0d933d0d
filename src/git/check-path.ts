import { GitError } from "./errors.ts";

/** Why a path is refused. */
type PathFault =
	| "empty"
	| "absolute"
	| "empty-component"
	| "dot-component"
	| "nul"
	| "malformed-text"
	| "too-long"
	| "git-directory";

/**
 * Says why a path may not be stored in a tree, or undefined when it may: what git refuses with
 * core.protectHFS and core.protectNTFS on (path.c, utf8.c of git), and what no file system can hold.
 * A backslash, a space or a control character inside a name is legal.
 */
export function checkPath(path: string): PathFault | undefined {
	if (path === "") return "empty";
	if (path.startsWith("/")) return "absolute";
	if (path.includes("\0")) return "nul";
	if (!path.isWellFormed()) return "malformed-text";
	if (Buffer.byteLength(path) > MAX_PATH) return "too-long";
	for (const name of path.split("/")) {
		const fault = checkName(name);
		if (fault) return fault;
	}
	return undefined;
}

/** Throws `bad-path` for a path that checkPath refuses. */
export function assertPath(path: string): void {
	const fault = checkPath(path);
	if (fault)
		throw new GitError("bad-path", `a path is refused: ${fault}`, { path });
}

/** The same for one component. */
function checkName(name: string): PathFault | undefined {
	if (name === "") return "empty-component";
	if (name === "." || name === "..") return "dot-component";
	if (Buffer.byteLength(name) > MAX_NAME) return "too-long";
	if (isHfsGit(name)) return "git-directory";
	// NTFS takes a backslash as a separator, so each part must stand alone there.
	return name.split("\\").some(isNtfsGit) ? "git-directory" : undefined;
}

/** `.git` to HFS+: without regard to case and to characters that it ignores. */
function isHfsGit(name: string): boolean {
	return name.replace(HFS_IGNORED, "").toLowerCase() === ".git";
}

/** `.git` or its short name `git~1` to NTFS, where trailing dots and spaces are dropped and a colon starts a stream. */
function isNtfsGit(name: string): boolean {
	const colon = name.indexOf(":");
	const base = colon < 0 ? name : name.slice(0, colon);
	if (base.length > MAX_GIT_LOOK_ALIKE)
		return /^(?:\.git|git~1)[. ]+$/i.test(base);
	return NTFS_GIT.test(base);
}

const MAX_PATH = 4096;
const MAX_NAME = 255;
const MAX_GIT_LOOK_ALIKE = 64;
const NTFS_GIT = /^(?:\.git|git~1)[. ]*$/i;
const HFS_IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
