import { editTree, type TreeEdit } from "../edit-tree.ts";
import { type GitErrorKind, isGitError } from "../errors.ts";
import type { WriteSession } from "../write/session.ts";
import { changeFile } from "./change-file.ts";
import { parsePatch } from "./parse-patch.ts";
import { PatchError, type PatchFault } from "./patch-error.ts";
import type { PatchedFile, PatchRun } from "./patch-run.ts";

/**
 * Applies a patch to a root tree and returns the new root's id: all of it, or nothing. It does what `git apply
 * --cached --recount --ignore-whitespace --whitespace=fix --binary -3` does, without a work tree and, unless
 * two sides changed a file, without a process. Throws PatchError; the session then holds no object of this call.
 */
export async function applyPatch(
	session: WriteSession,
	root: string,
	patch: Buffer | string,
): Promise<{ tree: string; files: PatchedFile[] }> {
	const mark = session.mark();
	const most = session.git.limits.object;
	const { bytes, files } = parsePatch(patch, { bytes: most });
	const going = new Set<string>();
	for (const { deletes, renames, oldPath } of files)
		if ((deletes || renames) && oldPath) going.add(oldPath);
	const run: PatchRun = {
		session,
		root,
		bytes,
		patience: { steps: MOST_STEPS },
		allowance: { bytes: most * 2 },
		going,
		contents: new Map(),
		removed: new Set(),
		put: new Map(),
		files: new Map(),
	};
	try {
		for (const file of files) await changeFile(run, file);
		const tree = await editTree(session, root, edits(run));
		return { tree, files: [...run.files.values()] };
	} catch (error) {
		session.rollback(mark);
		throw asPatchError(error);
	}
}

/** What goes away goes first, so that a file may take the place of a directory and the other way round. */
function edits(run: PatchRun): TreeEdit[] {
	const removals = [...run.removed].map(
		(path): TreeEdit => ({ op: "remove", path }),
	);
	const puts = [...run.put].map(
		([path, entry]): TreeEdit => ({ op: "put", path, ...entry }),
	);
	return [...removals, ...puts];
}

function asPatchError(error: unknown): unknown {
	if (!isGitError(error)) return error;
	const kind = FAULTS[error.kind];
	if (!kind) return error;
	const [fault, why] = kind;
	const path = error.path ?? "";
	return new PatchError(fault, `patch does not apply: ${path}: ${why}`, path);
}

const FAULTS: { [kind in GitErrorKind]?: [PatchFault, string] } = {
	"bad-path": ["bad-path", "no tree may hold this path"],
	"missing-path": ["missing-file", "file not found"],
	"path-taken": ["file-exists", "a file is in the way"],
	"file-in-way": ["file-exists", "a file is in the way"],
	"directory-in-way": ["file-exists", "a directory is in the way"],
	"symlink-in-way": ["bad-path", "a symbolic link is in the way"],
	"too-large": ["too-large", "the file is too large"],
};

/** Comparisons of lines; about a tenth of a second. */
const MOST_STEPS = 10_000_000;
