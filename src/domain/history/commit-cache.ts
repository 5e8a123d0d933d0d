import { isGitError } from "../../git/errors.ts";
import type { Git } from "../../git/git.ts";
import {
	type CommitChanges,
	commitChanges,
} from "../../git/history/commit-changes.ts";
import { countCommits } from "../../git/history/log.ts";
import { readCommit } from "../../git/read/object.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";
import { type NamedCommit, type Signature, tipOf } from "../refs/tip.ts";
import { openPathHistories, type PathHistories } from "./path-histories.ts";

/** What was once worked out about commits. A commit never changes, so nothing goes stale. */
export interface CommitCache {
	/** What each commit changed; one git process for all that are not remembered. Left out: changes beyond all limits. */
	changes(
		from: ReadFrom,
		oids: readonly string[],
	): Promise<ReadonlyMap<string, CommitChanges>>;
	/** Who committed the parents of some commits, and when, by the parent's id. Left out: those whose objects are not there. */
	parents(
		from: ReadFrom,
		commits: readonly NamedCommit[],
	): Promise<ReadonlyMap<string, Signature>>;
	/** How many commits a commit's history holds, itself included. */
	count(from: ReadFrom, oid: string): Promise<number>;
	/** The commits that changed what is at a path, the newest first. */
	readonly ofPath: PathHistories;
	/** How many commits a head has that a base has not, and the other way round. */
	apart(
		from: ReadFrom,
		base: string,
		head: string,
	): Promise<{ ahead: number; behind: number }>;
}

const remembered = 5_000;
/** Changes of more files are worked out anew each time. */
const mostFiles = 300;
/** How far back a remembered count is looked for. */
const furthest = 64;

export function openCommitCache(git: Git): CommitCache {
	const counts = new Map<string, number>();
	const changed = new Map<string, CommitChanges>();
	const committers = new Map<string, Signature>();
	const distances = new Map<string, { ahead: number; behind: number }>();
	return {
		ofPath: openPathHistories(git),
		async apart(from, base, head) {
			if (base === head) return { ahead: 0, behind: 0 };
			const key = `${sourceKey(from)}/${base}/${head}`;
			const known = distances.get(key);
			if (known) return known;
			const [ahead, behind] = await Promise.all([
				countCommits(git, from, { from: [head], not: [base] }),
				countCommits(git, from, { from: [base], not: [head] }),
			]);
			put(distances, key, { ahead, behind });
			return { ahead, behind };
		},
		async parents(from, commits) {
			const source = sourceKey(from);
			for (const { oid, tip } of commits)
				put(committers, `${source}/${oid}`, tip.committer);
			const found = new Map<string, Signature>();
			const wanted = new Set(commits.flatMap(({ tip }) => tip.parents));
			for (const oid of wanted) {
				const key = `${source}/${oid}`;
				const known =
					committers.get(key) ?? (await committerOf(git, from, oid));
				if (!known) continue;
				put(committers, key, known);
				found.set(oid, known);
			}
			return found;
		},
		async changes(from, oids) {
			const source = sourceKey(from);
			const found = new Map<string, CommitChanges>();
			const asked: string[] = [];
			for (const oid of oids) {
				const known = changed.get(`${source}/${oid}`);
				if (known) found.set(oid, known);
				else asked.push(oid);
			}
			for (const [oid, changes] of await fresh(git, from, asked)) {
				found.set(oid, changes);
				if (changes.files.length <= mostFiles)
					put(changed, `${source}/${oid}`, changes);
			}
			return found;
		},
		async count(from, oid) {
			const source = sourceKey(from);
			let at = oid;
			for (let steps = 0; steps < furthest; steps++) {
				const known = counts.get(`${source}/${at}`);
				if (known !== undefined) {
					put(counts, `${source}/${oid}`, known + steps);
					return known + steps;
				}
				const { parents } = await readCommit(git, from, at);
				if (!parents.length) {
					put(counts, `${source}/${oid}`, steps + 1);
					return steps + 1;
				}
				if (parents.length > 1) break;
				at = parents[0] as string;
			}
			const total = await countCommits(git, from, { from: [oid] });
			put(counts, `${source}/${oid}`, total);
			return total;
		},
	};
}

async function committerOf(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<Signature | undefined> {
	try {
		return tipOf(await readCommit(git, from, oid)).committer;
	} catch (error) {
		if (isGitError(error, "missing-object", "corrupt")) return undefined;
		throw error;
	}
}

/** Milliseconds for what some commits changed; and again, when they are too much together, for each alone. */
const patience = 20_000;
const none: CommitChanges = { files: [], additions: 0, deletions: 0 };

/** What commits changed; nothing for one that is monstrous, which must not hide the list that it stands in. */
async function fresh(
	git: Git,
	from: ReadFrom,
	oids: readonly string[],
	until = performance.now() + patience,
): Promise<ReadonlyMap<string, CommitChanges>> {
	const deadline = Math.ceil(until - performance.now());
	if (!oids.length || deadline <= 0) return new Map();
	try {
		return await commitChanges(git, from, oids, { deadline });
	} catch (error) {
		if (!isGitError(error, "too-large", "timeout")) throw error;
		// with more time it may be found out another time
		if (oids.length === 1)
			return new Map(
				error.kind === "timeout" ? [] : [[oids[0] as string, none]],
			);
	}
	const found = new Map<string, CommitChanges>();
	const end = performance.now() + patience;
	for (const oid of oids)
		for (const [, changes] of await fresh(git, from, [oid], end))
			found.set(oid, changes);
	return found;
}

function put<V>(map: Map<string, V>, key: string, value: V): void {
	map.set(key, value);
	if (map.size > remembered) map.delete(map.keys().next().value as string);
}
