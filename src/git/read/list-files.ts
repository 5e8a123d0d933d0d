import { GitError, isGitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { objectInfo } from "./object.ts";
import { type PathEntry, walkTree } from "./tree.ts";

/** A file of a tree with its size in bytes. */
export type ListedFile = {
	readonly path: string;
	readonly mode: number;
	readonly oid: string;
	readonly size: number;
};

/** Trees of so many entries are read from memory and the shared process. */
const small = 2000;

/**
 * Every file below a commit or tree with its size; one process (git-ls-tree(1)) where the tree is large. Links are among them,
 * submodules are not. Throws `missing-object`, `timeout`, `failed`.
 */
export async function* listFiles(
	git: Git,
	from: ReadFrom,
	treeish: string,
	options: { signal?: AbortSignal } = {},
): AsyncGenerator<ListedFile> {
	const entries: PathEntry[] = [];
	try {
		const most = small;
		for await (const entry of walkTree(git, from, treeish, {
			...options,
			most,
		}))
			if (entry.type === "blob") entries.push(entry);
	} catch (error) {
		if (!isGitError(error, "too-large")) throw error;
		return yield* listLarge(git, from, treeish, options);
	}
	for (const { path, mode, oid } of entries) {
		const size = (await objectInfo(git, from, oid))?.size ?? 0;
		yield { path, mode, oid, size };
	}
}

/** The same by one process, whatever the size of the tree. */
export async function* listLarge(
	git: Git,
	from: ReadFrom,
	treeish: string,
	options: { signal?: AbortSignal } = {},
): AsyncGenerator<ListedFile> {
	if (!isOid(from.format, treeish))
		throw new GitError("missing-object", "not an object id", { oid: treeish });
	if (!storeExists(git, from)) return;
	const output = streamGit(
		git,
		from,
		"ls-tree",
		["-r", "-l", "-z", "--full-tree", treeish],
		{ ...options, deadline: git.limits.deadline },
	);
	for await (const line of fields(output)) {
		const [, mode = "", oid = "", size = "", path = ""] =
			/^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
		if (oid)
			yield { path, mode: Number.parseInt(mode, 8), oid, size: Number(size) };
	}
}
