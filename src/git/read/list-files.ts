import { GitError } from "../errors.ts";
import { isOid } from "../oid.ts";
import type { Git } from "../open.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/** A file of a tree with its size in bytes. */
export type ListedFile = {
	readonly path: string;
	readonly mode: number;
	readonly oid: string;
	readonly size: number;
};

/**
 * Every file below a commit or tree with its size: one process (git-ls-tree(1)), whatever the size of the tree. Links are among
 * them, submodules are not. Throws `missing-object`, `timeout`, `failed`.
 */
export async function* listFiles(
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
	let rest = "";
	output.setEncoding("utf8");
	for await (const chunk of output as AsyncIterable<string>) {
		const lines = (rest + chunk).split("\0");
		rest = lines.pop() as string;
		for (const line of lines) {
			const [, mode = "", oid = "", size = "", path = ""] =
				/^(\d+) blob ([0-9a-f]+) +(\d+)\t(.*)$/s.exec(line) ?? [];
			if (oid)
				yield { path, mode: Number.parseInt(mode, 8), oid, size: Number(size) };
		}
	}
}
