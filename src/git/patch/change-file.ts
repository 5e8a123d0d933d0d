import { checkPath } from "../check-path.ts";
import { GitError } from "../errors.ts";
import { isSymlink, MODE } from "../objects/tree.ts";
import { entryAt } from "../read/tree.ts";
import { type FilePatch, pathOf } from "./file-patch.ts";
import { newContent } from "./new-content.ts";
import { doesNotApply, malformed } from "./patch-error.ts";
import type { Content, PatchedFile, PatchRun } from "./patch-run.ts";

/** Works out what one file of the patch becomes, and notes it. Throws PatchError, GitError. */
export async function changeFile(
	run: PatchRun,
	file: FilePatch,
): Promise<void> {
	for (const path of [file.oldPath, file.newPath])
		if (path !== undefined && checkPath(path))
			throw new GitError("bad-path", "a path is refused", { path });
	const old = await oldFile(run, file);
	settleModes(file, old);
	await checkPlace(run, file);
	const made = await newContent(run, file, old);
	note(run, file, made);
}

/** The file that is changed; undefined when one is made. */
async function oldFile(
	run: PatchRun,
	file: FilePatch,
): Promise<Content | undefined> {
	const path = file.oldPath;
	if (path === undefined) return;
	// A rename and a copy start from the file as it was, wherever they stand in the patch.
	const moved = file.renames || file.copies;
	const now = moved ? undefined : run.contents.get(path);
	if (now === null)
		throw doesNotApply("missing-file", path, "the patch took it away before");
	if (now) return now;
	const entry = await entryAt((oid) => run.session.read(oid), run.root, path);
	if (entry && entry.type !== "tree") return entry;
	if (file.creates !== undefined)
		throw doesNotApply("missing-file", path, "file not found");
	file.creates = true;
	file.deletes = false;
	file.oldPath = undefined;
	return;
}

function settleModes(file: FilePatch, old: Content | undefined): void {
	const kind = (mode: number) => mode & KIND;
	if (old) {
		file.oldMode ??= old.mode;
		if (kind(file.oldMode) !== kind(old.mode))
			throw doesNotApply(
				"does-not-apply",
				pathOf(file),
				"it is of another type",
			);
	}
	if (file.newPath === undefined) return;
	file.newMode ??= old?.mode ?? MODE.file;
	if (!MODES.has(kind(file.newMode)))
		throw malformed(file.line, "no file can have such a mode");
	if (file.oldPath && kind(file.oldMode ?? 0) !== kind(file.newMode))
		throw malformed(file.line, "a file cannot become one of another type");
	// Git reads this file wherever it finds it; a link would make it read another.
	const name = file.newPath.slice(file.newPath.lastIndexOf("/") + 1);
	if (isSymlink(file.newMode) && name.toLowerCase() === ".gitmodules")
		throw doesNotApply("bad-path", file.newPath, "it must not be a link");
}

/** A file that is made, renamed or copied must not take the place of another. */
async function checkPlace(run: PatchRun, file: FilePatch): Promise<void> {
	const path = file.newPath;
	if (path === undefined) return;
	if (!(file.creates || file.renames || file.copies)) return;
	const now = run.contents.get(path);
	if (now === null || (!now && run.going.has(path))) return;
	const { read } = run.session;
	const there = now ?? (await entryAt((oid) => read(oid), run.root, path));
	if (there && (!("type" in there) || there.type !== "tree"))
		throw doesNotApply("file-exists", path, "there is such a file already");
}

function note(run: PatchRun, file: FilePatch, made: Content): void {
	const { oldPath, newPath } = file;
	const change = changeOf(file);
	const before = run.files.get(change.path);
	if (oldPath !== undefined && (newPath === undefined || file.renames)) {
		// What only the patch made is not there to be removed.
		if (newPath !== undefined || !isFresh(before)) run.removed.add(oldPath);
		if (newPath === undefined) run.put.delete(oldPath);
		run.contents.set(oldPath, null);
	}
	if (newPath !== undefined) {
		run.contents.set(newPath, made);
		run.put.set(newPath, { oid: made.oid, mode: made.mode });
	}
	const whole = before ? together(before, change) : change;
	if (whole) run.files.set(change.path, whole);
	else run.files.delete(change.path);
}

function isFresh(file: PatchedFile | undefined): boolean {
	return file !== undefined && FRESH.has(file.status);
}

function changeOf(file: FilePatch): PatchedFile {
	const { oldPath, newPath } = file;
	if (newPath === undefined) return { path: pathOf(file), status: "deleted" };
	if (oldPath === undefined) return { path: newPath, status: "added" };
	if (oldPath === newPath) return { path: newPath, status: "modified" };
	const status = file.copies ? "copied" : "renamed";
	return { path: newPath, previousPath: oldPath, status };
}

/** What two changes of one file are, seen from before the patch; undefined for none. */
function together(
	first: PatchedFile,
	second: PatchedFile,
): PatchedFile | undefined {
	if (second.status === "modified") return first;
	if (second.status === "deleted" && isFresh(first)) return;
	if (first.status === "deleted" && second.status === "added")
		return { path: first.path, status: "modified" };
	return second;
}

const FRESH = new Set(["added", "renamed", "copied"]);
const KIND = 0o170000;
const MODES = new Set([0o100000, MODE.symlink, MODE.submodule]);
