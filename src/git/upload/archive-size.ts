import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { inReadTurn } from "../history/read-turn.ts";
import { listFiles } from "../read/list-files.ts";
import type { StoreRef } from "../store.ts";

/**
 * Refuses an archive that would not be whole, before its first byte: a small push can be a tree of any size, so archives have a bound. What was counted is
 * remembered. Throws `too-large`, `busy`, `missing-object`.
 */
export async function checkArchiveSize(
	git: Git,
	store: StoreRef,
	treeish: string,
	paths: readonly string[] = [],
): Promise<void> {
	const key = JSON.stringify([store.id, treeish, paths]);
	let known = git.archiveSizes.get(key);
	if (!known) {
		known = inReadTurn(git, undefined, () =>
			measure(git, store, treeish, paths),
		);
		git.archiveSizes.set(key, known);
		known.catch(() => git.archiveSizes.delete(key));
		for (const oldest of git.archiveSizes.keys()) {
			if (git.archiveSizes.size <= REMEMBERED) break;
			git.archiveSizes.delete(oldest);
		}
	}
	const most = git.limits.archiveBytes;
	if ((await known) > most)
		throw new GitError(
			"too-large",
			`The archive would be larger than ${(most / 1e9).toFixed(1)} GB. Clone the repository instead.`,
		);
}

/** Bytes of all files with what an archive says of each; infinite as soon as they are too many. */
async function measure(
	git: Git,
	store: StoreRef,
	treeish: string,
	paths: readonly string[],
): Promise<number> {
	const wanted = (path: string) =>
		paths.length === 0 ||
		paths.some((one) => path === one || path.startsWith(`${one}/`));
	let bytes = 0;
	let count = 0;
	for await (const { path, size } of listFiles(git, store, treeish)) {
		if (++count > git.limits.archiveFiles) return Number.POSITIVE_INFINITY;
		if (wanted(path)) bytes += size + EACH + path.length;
		if (bytes > git.limits.archiveBytes) return Number.POSITIVE_INFINITY;
	}
	return bytes;
}

/** Header of a file and what fills its last block. */
const EACH = 1024;
const REMEMBERED = 1000;
