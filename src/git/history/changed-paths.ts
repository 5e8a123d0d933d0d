import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { nearChanges } from "./near-changes.ts";
import { inReadTurn } from "./read-turn.ts";

/** Paths of a difference; `more` where it has others. */
interface ChangedPaths {
	readonly paths: readonly string[];
	readonly more: boolean;
}

/**
 * The first `most` paths that differ between two commits or trees, in git's order; null is the empty tree. Git is ended once they are
 * read: a small push can name trees of millions of paths. Throws `missing-object`, `too-large`, `failed`.
 */
export async function changedPaths(
	git: Git,
	from: ReadFrom,
	[oldOid, newOid]: readonly [string | null, string],
	{ most, signal }: { most: number; signal?: AbortSignal },
): Promise<ChangedPaths> {
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	const paths: string[] = [];
	if (ids[0] === ids[1] || !storeExists(git, from))
		return { paths, more: false };
	const near = await nearChanges(git, from, [oldOid, newOid]);
	if (near)
		return {
			paths: near.slice(0, most).map(({ path }) => path),
			more: near.length > most,
		};
	return inReadTurn(git, signal, async () => {
		const output = streamGit(git, from, "diff-tree", [...names, ...ids, "--"], {
			signal,
			bounded: true,
			deadline: git.limits.deadline,
		});
		for await (const path of fields(output)) {
			if (paths.length === most) return { paths, more: true };
			paths.push(path);
		}
		return { paths, more: false };
	});
}

const names = ["-r", "-z", "--name-only", "--no-renames", "--no-ext-diff"];
