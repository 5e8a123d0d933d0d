import { isGitError } from "../errors.ts";
import { MODE } from "../objects/tree.ts";
import { isOid, oidBytes } from "../oid.ts";
import { applyBinary } from "./apply-binary.ts";
import { applyHunks } from "./apply-hunks.ts";
import { type FilePatch, pathOf } from "./file-patch.ts";
import { mergeTexts } from "./merge-texts.ts";
import { doesNotApply, PatchError } from "./patch-error.ts";
import type { Content, PatchRun } from "./patch-run.ts";

/** Makes what becomes of a file; for one that is deleted, nothing may be left of it. */
export async function newContent(
	run: PatchRun,
	file: FilePatch,
	old: Content | undefined,
): Promise<Content> {
	const mode = storedMode(file.newMode ?? old?.mode ?? MODE.file);
	const untouched = file.hunks.length === 0 && !file.binary;
	if (old && untouched && !file.deletes) return { ...old, mode };
	const ours = old ? await bodyOf(run, file, old) : Buffer.alloc(0);
	spend(run, file, ours.length);
	const body = await merged(run, file, old, ours);
	spend(run, file, body.length);
	if (file.deletes) {
		if (body.length === 0) return { mode, oid: "", body };
		throw doesNotApply(
			"does-not-apply",
			pathOf(file),
			"it has more lines than the patch takes away",
		);
	}
	if (mode === MODE.submodule)
		return { mode, oid: commitIn(run, file, body), body };
	return { mode, oid: run.session.blob(body), body };
}

/**
 * The patched content. Like git, a patch that tells which blob it was made from is merged with what happened
 * to the file since, if the store has that blob; only otherwise is a place looked for in the file as it is.
 */
async function merged(
	run: PatchRun,
	file: FilePatch,
	old: Content | undefined,
	ours: Buffer,
): Promise<Buffer> {
	const base = old && (await otherBase(run, file, old, ours));
	const theirs = base && applied(run, file, base);
	if (!theirs) return apply(run, file, ours);
	if (theirs.equals(base) || theirs.equals(ours)) return ours;
	const { git, store } = run.session;
	const result = await mergeTexts(git, store, { ours, base, theirs });
	if (result) return result;
	throw doesNotApply(
		"conflict",
		pathOf(file),
		"it was changed in the same places since",
	);
}

/** The blob that the patch was made from, if it is in the store and not what the file is anyway. */
async function otherBase(
	run: PatchRun,
	file: FilePatch,
	old: Content,
	ours: Buffer,
): Promise<Buffer | undefined> {
	const changed = file.binary || file.hunks.some((hunk) => hunk.changed);
	if (file.deletes !== false || file.creates || (file.renames && !changed))
		return;
	if (storedMode(old.mode) === MODE.submodule) return;
	if (file.oldId.length < 4 || old.oid.startsWith(file.oldId)) return;
	const base = await blobBehind(run, file.oldId);
	return base?.equals(ours) ? undefined : base;
}

/** A blob by its id, full or abbreviated. */
async function blobBehind(
	run: PatchRun,
	id: string,
): Promise<Buffer | undefined> {
	const { git, store, read } = run.session;
	if (!/^[0-9a-f]+$/.test(id) || id.length > oidBytes(store.format) * 2) return;
	try {
		const object = isOid(store.format, id)
			? await read(id)
			: await git.readers.ask(store, "contents", id);
		return object?.type === "blob" ? object.body : undefined;
	} catch (error) {
		if (isGitError(error, "too-large")) return;
		throw error;
	}
}

function applied(
	run: PatchRun,
	file: FilePatch,
	base: Buffer,
): Buffer | undefined {
	try {
		return apply(run, file, base);
	} catch (error) {
		if (error instanceof PatchError && error.kind === "does-not-apply") return;
		throw error;
	}
}

function apply(run: PatchRun, file: FilePatch, content: Buffer): Buffer {
	if (!file.binary) return applyHunks(run.bytes, file, content, run.patience);
	const most = run.allowance.bytes;
	return applyBinary(
		run.session.store.format,
		file,
		file.binary,
		content,
		most,
	);
}

async function bodyOf(
	run: PatchRun,
	file: FilePatch,
	content: Content,
): Promise<Buffer> {
	if (content.body) return content.body;
	// What git shows in the place of a submodule.
	if (storedMode(content.mode) === MODE.submodule)
		return Buffer.from(`Subproject commit ${content.oid}\n`);
	const object = await run.session.read(content.oid);
	if (object?.type === "blob") return object.body;
	throw doesNotApply("does-not-apply", pathOf(file), "it cannot be read");
}

function commitIn(run: PatchRun, file: FilePatch, body: Buffer): string {
	const [, oid = ""] =
		/^Subproject commit ([0-9a-f]+)\n$/.exec(body.toString("latin1", 0, 128)) ??
		[];
	if (isOid(run.session.store.format, oid)) return oid;
	throw doesNotApply(
		"does-not-apply",
		pathOf(file),
		"a submodule needs the id of a commit",
	);
}

/** The mode git stores: of a file, only whether its owner may run it. */
function storedMode(mode: number): number {
	if ((mode & 0o170000) !== 0o100000) return mode & 0o170000;
	return mode & 0o100 ? MODE.executable : MODE.file;
}

function spend(run: PatchRun, file: FilePatch, bytes: number): void {
	run.allowance.bytes -= bytes;
	if (run.allowance.bytes < 0)
		throw doesNotApply("too-large", pathOf(file), "the files are too large");
}
