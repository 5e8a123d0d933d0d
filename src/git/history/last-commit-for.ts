import { splitPath } from "../../text/split-path.ts";
import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { readTree } from "../read/object.ts";
import { treeEntryAt } from "../read/tree.ts";
import { endError, startGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";
import { RAW_LOG, readChanges } from "./raw-changes.ts";
import { inTurns } from "./read-turn.ts";

/** Commits that are known already: those that last changed some paths as seen from another commit, such as the tip of a branch. */
interface SeenFrom {
	readonly head: string;
	readonly commits: ReadonlyMap<string, string>;
}

interface LastCommitOptions {
	readonly signal?: AbortSignal;
	/** Milliseconds for all of it. */
	readonly deadline?: number;
	readonly seen?: SeenFrom;
}

/**
 * For each path the newest commit, from `commit` back, that made it what it is now: one `git log` that is ended as
 * soon as all are found. Paths that are not in the commit's tree get no answer; nor do those not reached in `deadline`
 * milliseconds. What is known of a commit near it (`seen`) spares most of the history. Throws `missing-object`, `failed`.
 */
export const lastCommitFor = inTurns(readLastCommits);

async function readLastCommits(
	git: Git,
	from: ReadFrom,
	commit: string,
	paths: readonly string[],
	options: LastCommitOptions = {},
): Promise<Map<string, string>> {
	const until = performance.now() + (options.deadline ?? git.limits.deadline);
	const found = new Map<string, string>();
	const directories = byDirectory(paths);
	const wanted = await oidsIn(git, from, commit, directories);
	const walk = async (range: readonly string[]) => {
		const deadline = until - performance.now();
		if (wanted.size === 0 || deadline < 1) return;
		const places = placesOf(wanted, directories);
		const run = { signal: options.signal, deadline };
		await walkLog(git, from, [...range, "--", ...places], wanted, found, run);
	};
	const { seen } = options;
	if (seen && seen.head !== commit && wanted.size > 0) {
		await walk([commit, `^${seen.head}`]);
		const deadline = until - performance.now();
		if (wanted.size > 0 && deadline >= 1) {
			const there = await oidsIn(git, from, seen.head, directories);
			const same = new Map<string, string>();
			for (const [path, oid] of wanted) {
				const last = seen.commits.get(path);
				if (last && there.get(path) === oid) same.set(path, last);
			}
			const run = { signal: options.signal, deadline };
			const behind = await reachedBy(git, from, commit, same.values(), run);
			for (const [path, last] of same)
				if (behind.has(last)) {
					found.set(path, last);
					wanted.delete(path);
				}
		}
	}
	await walk([commit]);
	return found;
}

interface Run {
	readonly signal: AbortSignal | undefined;
	readonly deadline: number;
}

/** Moves what a `git log` finds from `wanted` to `found`. */
async function walkLog(
	git: Git,
	from: ReadFrom,
	args: readonly string[],
	wanted: Map<string, string>,
	found: Map<string, string>,
	run: Run,
): Promise<void> {
	const child = await startGit(git, from, "log", [...RAW_LOG, ...args], run);
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
	if (run.signal?.aborted)
		throw new GitError("aborted", "the client went away");
	if (!complete && !end.killed && end.code !== 0) throw endError("log", end);
}

/** Which of some commits are ancestors of a commit, or are it; none when that takes too long. */
async function reachedBy(
	git: Git,
	from: ReadFrom,
	commit: string,
	asked: Iterable<string>,
	run: Run,
): Promise<ReadonlySet<string>> {
	const reached = new Set(asked);
	if (reached.size === 0) return reached;
	const child = await startGit(git, from, "rev-list", ["--stdin"], run);
	child.stdin.end(`${[...reached].join("\n")}\n^${commit}\n`);
	for await (const oid of fields(child.stdout, "\n")) reached.delete(oid);
	const end = await child.ended;
	if (run.signal?.aborted)
		throw new GitError("aborted", "the client went away");
	if (end.killed) return new Set();
	if (end.code !== 0) throw endError("rev-list", end);
	return reached;
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
