import { GitError } from "../errors.ts";
import type { Git } from "../open.ts";
import { treeEntryAt } from "../read/tree.ts";
import { endError, startGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";
import { RAW_LOG, readChanges } from "./raw-changes.ts";

/**
 * For each path the newest commit, from `commit` back, that made it what it is now: one `git log` that is ended as
 * soon as all are found. Paths that are not in the commit's tree get no answer; nor do those not reached in `deadline`
 * milliseconds. Throws `missing-object`, `failed`.
 */
export async function lastCommitFor(
	git: Git,
	from: ReadFrom,
	commit: string,
	paths: readonly string[],
	options: { signal?: AbortSignal; deadline?: number } = {},
): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	const wanted = new Map<string, string>();
	for (const path of paths) {
		const entry = await treeEntryAt(git, from, commit, path);
		if (entry && path !== "") wanted.set(path, entry.oid);
	}
	if (wanted.size === 0) return found;
	const child = startGit(
		git,
		from,
		"log",
		[...RAW_LOG, commit, "--", ...wanted.keys()],
		{
			signal: options.signal,
			deadline: options.deadline ?? git.limits.deadline,
		},
	);
	child.stdin.end();
	for await (const change of readChanges(child.stdout)) {
		// A side branch may have changed the path in a way a merge threw away: what it is now counts.
		if (wanted.get(change.path) !== change.oid) continue;
		found.set(change.path, change.commit);
		wanted.delete(change.path);
		if (wanted.size === 0) break;
	}
	const complete = wanted.size === 0;
	if (complete) child.kill("aborted");
	const end = await child.ended;
	if (options.signal?.aborted)
		throw new GitError("aborted", "the client went away");
	if (!complete && !end.killed && end.code !== 0) throw endError("log", end);
	return found;
}
