import type { Git } from "../../git/git.ts";
import {
	type CommitStat,
	commitStats,
} from "../../git/history/commit-stats.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";

/** The newest commits of a history, the newest first; `cut` when there are more. */
interface NewestCommits {
	readonly commits: readonly CommitStat[];
	readonly cut: boolean;
}

/** Commits for statistics that were once read, by the newest of them. A commit never changes, so nothing goes stale. */
export type CommitStatCache = (
	from: ReadFrom,
	tip: string,
	options: { most: number; lines: boolean },
) => Promise<NewestCommits>;

/** Each has ten thousand commits at most, of some 60 bytes. */
const remembered = 40;

export function openCommitStatCache(git: Git): CommitStatCache {
	// also while they are read: who wants the same waits for it
	const known = new Map<string, Promise<NewestCommits>>();
	return (from, tip, options) => {
		const key = JSON.stringify([sourceKey(from), tip, options]);
		const found =
			known.get(key) ?? commitStats(git, from, tip, options).then(withOneName);
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

/** The few names of many commits once each, and not as parts of what git answered. */
function withOneName({ commits, cut }: NewestCommits): NewestCommits {
	const texts = new Map<string, string>();
	const once = (text: string): string => {
		const known = texts.get(text);
		if (known !== undefined) return known;
		const own = Buffer.from(text).toString();
		texts.set(own, own);
		return own;
	};
	return {
		commits: commits.map((one) => ({
			...one,
			name: once(one.name),
			email: once(one.email),
		})),
		cut,
	};
}
