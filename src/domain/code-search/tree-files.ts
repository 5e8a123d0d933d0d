import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import { diffTree } from "../../git/history/diff-tree.ts";
import { listFiles } from "../../git/read/list-files.ts";
import { objectInfo } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { isRuleFile, mostRuleFiles, type RuleFiles } from "./rules.ts";

/** A file of a commit; without an id it is gone. */
export interface TreeFile {
	readonly path: string;
	readonly oid: string | undefined;
	readonly size: number;
}

/** Modes of what git grep reads: neither links nor submodules. */
const isFile = (mode: number): boolean => (mode & 0o170000) === 0o100000;

/** The attributes files of a commit, as far as they count. */
export async function ruleFilesOf(
	app: App,
	store: StoreRef,
	commit: string,
	signal: AbortSignal,
): Promise<RuleFiles> {
	const files: Record<string, string> = {};
	let count = 0;
	for await (const { path, oid, mode } of listFiles(app.git, store, commit, {
		signal,
	}))
		if (isFile(mode) && isRuleFile(path)) {
			files[path] = oid;
			if (++count >= mostRuleFiles) break;
		}
	return files;
}

/** All files of a commit. */
export async function* filesOf(
	app: App,
	store: StoreRef,
	commit: string,
	signal: AbortSignal,
): AsyncGenerator<TreeFile> {
	for await (const { path, oid, mode, size } of listFiles(
		app.git,
		store,
		commit,
		{ signal },
	))
		if (isFile(mode)) yield { path, oid, size };
}

/**
 * Gives the differences between two commits; undefined where that cannot be told, such as when the first one is not there any more, or the attributes files differ, which may
 * say something else of all others.
 */
export async function changesBetween(
	app: App,
	store: StoreRef,
	[from, to]: readonly [string, string],
	signal: AbortSignal,
): Promise<TreeFile[] | undefined> {
	try {
		const changes = await diffTree(app.git, store, from, to, { signal });
		if (changes.some(({ path }) => isRuleFile(path))) return undefined;
		return changes.map(({ path, newMode, newOid }) => ({
			path,
			oid: isFile(newMode) ? newOid : undefined,
			size: -1,
		}));
	} catch (error) {
		if (
			isGitError(error, "missing-object") ||
			isGitError(error, "too-large") ||
			isGitError(error, "failed")
		)
			return undefined;
		throw error;
	}
}

/** Files with their sizes, which a list of changes does not tell. */
export async function withSizes(
	app: App,
	store: StoreRef,
	files: readonly TreeFile[],
): Promise<TreeFile[]> {
	const sized: TreeFile[] = [];
	for (const file of files) {
		const { oid, size } = file;
		const isKnown = oid === undefined || size >= 0;
		const found = isKnown
			? size
			: (await objectInfo(app.git, store, oid))?.size;
		sized.push({ ...file, size: found ?? 0 });
	}
	return sized;
}
