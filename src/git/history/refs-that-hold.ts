import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/**
 * Full names of refs that begin with a prefix and have a commit in their history (git-for-each-ref(1), --contains). The refs of the
 * store must be projected. Throws `missing-object`, `timeout`, `failed`.
 */
export async function refsThatHold(
	git: Git,
	store: StoreRef,
	commit: string,
	prefix: string,
	limit: number,
): Promise<string[]> {
	if (!isOid(store.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	if (!storeExists(git, store)) return [];
	const { stdout } = await readGit(
		git,
		store,
		"for-each-ref",
		[
			`--contains=${commit}`,
			`--count=${Math.trunc(limit)}`,
			"--format=%(refname)",
			prefix,
		],
		{ deadline: 10_000, bounded: true },
	);
	return stdout.toString("utf8").split("\n").filter(Boolean);
}
