import type { Git } from "../../git/git.ts";
import { type Blame, blame } from "../../git/history/blame.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";
import { rememberReads } from "./remember-reads.ts";

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
	const known = rememberReads<Blame>(remembered);
	return (from, commit, path, options) =>
		known(JSON.stringify([sourceKey(from), commit, path, options]), () =>
			blame(git, from, commit, path, options),
		);
}
