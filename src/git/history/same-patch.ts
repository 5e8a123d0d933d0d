import type { Git } from "../git.ts";
import type { ReadFrom } from "../store.ts";
import { rawDiff } from "./diff-tree.ts";

/**
 * Whether two pairs of commits differ in just the same: the same files, from the same contents to the same contents. A rebase onto
 * commits that touch other files keeps that. Throws as diffTree.
 */
export async function samePatch(
	git: Git,
	from: ReadFrom,
	[oldBase, oldHead]: readonly [string, string],
	[newBase, newHead]: readonly [string, string],
): Promise<boolean> {
	if (!oldBase || !newBase) return false;
	const [before, after] = await Promise.all([
		rawDiff(git, from, oldBase, oldHead),
		rawDiff(git, from, newBase, newHead),
	]);
	return before.equals(after);
}
