import type { Git } from "../../git/git.ts";
import { type Blame, blame } from "../../git/history/blame.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";

/** Blames that were once worked out. What a commit holds never changes, so nothing goes stale. */
export type BlameCache = (
	from: ReadFrom,
	commit: string,
	path: string,
	options: { first: number; last: number; ignore: readonly string[] },
) => Promise<Blame>;

/** Each has a thousand lines at most. */
const remembered = 100;

export function openBlameCache(git: Git): BlameCache {
	// also while they are worked out: who wants the same waits for it
	const known = new Map<string, Promise<Blame>>();
	return (from, commit, path, options) => {
		const key = JSON.stringify([sourceKey(from), commit, path, options]);
		const found = known.get(key) ?? blame(git, from, commit, path, options);
		known.delete(key);
		known.set(key, found);
		found.catch(() => {
			if (known.get(key) === found) known.delete(key);
		});
		if (known.size > remembered)
			known.delete(known.keys().next().value as string);
		return found;
	};
}
