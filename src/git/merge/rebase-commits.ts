import type { Identity } from "../objects/identity.ts";
import { emptyTreeOid } from "../oid.ts";
import { commitOf } from "../read/object.ts";
import type { WriteSession } from "../write/session.ts";
import { applyBetween } from "./merge-commits.ts";

/** What became of a rebase: its last commit and those that it made, the oldest first, or the paths on which a commit could not be done again. */
type RebaseResult =
	| { readonly oid: string; readonly made: readonly string[] }
	| { readonly conflicts: readonly string[]; readonly commit: string };

/**
 * Does some commits again on top of another, the oldest first, as git-rebase(1) does: authors and messages stay, merges and what is
 * there already are left out, and a commit that follows on where we stand is taken as it is. The new commits wait in the session.
 * Throws as mergeCommits.
 */
export async function rebaseCommits(
	session: WriteSession,
	onto: string,
	commits: readonly string[],
	committer: Identity,
): Promise<RebaseResult> {
	const read = async (oid: string) => commitOf(await session.read(oid), oid);
	const made: string[] = [];
	let at = onto;
	let tree = (await read(onto)).tree;
	for (const oid of commits) {
		const commit = await read(oid);
		if (commit.parents.length > 1) continue;
		const [parent] = commit.parents;
		if (parent === at) {
			at = oid;
			tree = commit.tree;
			continue;
		}
		const base = parent
			? (await read(parent)).tree
			: emptyTreeOid(session.store.format);
		const outcome = await applyBetween(session, {
			base,
			ours: tree,
			theirs: commit.tree,
		});
		if ("conflicts" in outcome)
			return { conflicts: outcome.conflicts, commit: oid };
		const wasEmpty = base === commit.tree;
		if (outcome.tree === tree && !wasEmpty) continue;
		tree = outcome.tree;
		at = session.commit({
			tree,
			parents: [at],
			author: commit.author,
			committer,
			message: commit.message,
		});
		made.push(at);
	}
	return { oid: at, made };
}
