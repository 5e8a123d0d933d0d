import { splitPath } from "../../text/split-path.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { readTree } from "../read/object.ts";
import { treeEntryAt } from "../read/tree.ts";
import { endError, startGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";
import { RAW_LOG, readChanges } from "./raw-changes.ts";
import { inTurns } from "./read-turn.ts";

/**
 * For each path the newest commit, from `commit` back, that made it what it is now: one `git log` that is ended as
 * soon as all are found. Paths that are not in the commit's tree get no answer; nor do those not reached in `deadline`
 * milliseconds. Throws `missing-object`, `failed`.
 */
export const lastCommitFor = inTurns(readLastCommits);

async function readLastCommits(
	git: Git,
	from: ReadFrom,
	commit: string,
	paths: readonly string[],
	options: { signal?: AbortSignal; deadline?: number } = {},
): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	const directories = byDirectory(paths);
	const wanted = await oidsIn(git, from, commit, directories);
	if (wanted.size === 0) return found;
	const child = await startGit(
		git,
		from,
		"log",
		[...RAW_LOG, commit, "--", ...placesOf(wanted, directories)],
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

/** A command line holds only so many. */
const MOST_NAMED = 1000;

/** Where git is to look: the paths, or their directories when they are many; none for everywhere. */
function placesOf(
	paths: ReadonlyMap<string, string>,
	directories: ReadonlyMap<string, unknown>,
): string[] {
	const named = paths.size > MOST_NAMED ? directories : paths;
	return named.size > MOST_NAMED || named.has("") ? [] : [...named.keys()];
}

/** The names that are asked for in each directory. */
function byDirectory(paths: readonly string[]): Map<string, Set<string>> {
	const directories = new Map<string, Set<string>>();
	for (const path of paths) {
		if (path === "") continue;
		const [directory, name] = splitPath(path);
		const names = directories.get(directory) ?? new Set();
		directories.set(directory, names.add(name));
	}
	return directories;
}

/** What is at the paths. A directory is read once, however much of it is asked for. */
async function oidsIn(
	git: Git,
	from: ReadFrom,
	commit: string,
	directories: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, string>> {
	const oids = new Map<string, string>();
	for (const [directory, names] of directories) {
		const tree = await treeEntryAt(git, from, commit, directory);
		if (tree?.type !== "tree") continue;
		for (const { name, oid, raw } of await readTree(git, from, tree.oid))
			if (!raw && names.has(name))
				oids.set(directory === "" ? name : `${directory}/${name}`, oid);
	}
	return oids;
}
