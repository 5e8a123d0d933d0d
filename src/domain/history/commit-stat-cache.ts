import type { Git } from "../../git/git.ts";
import {
	type CommitStat,
	commitStats,
} from "../../git/history/commit-stats.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";
import { rememberReads } from "./remember-reads.ts";

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
	const known = rememberReads<NewestCommits>(remembered);
	return (from, tip, options) =>
		known(JSON.stringify([sourceKey(from), tip, options]), async () =>
			withOneName(await commitStats(git, from, tip, options)),
		);
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
