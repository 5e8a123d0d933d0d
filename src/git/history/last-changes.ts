import { directoriesAbove } from "../directories-above.ts";
import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { readCommit } from "../read/object.ts";
import { endError, startGit } from "../run.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { isAncestor } from "./is-ancestor.ts";
import { RAW_LOG, readChanges } from "./raw-changes.ts";
import { inReadTurn } from "./read-turn.ts";
import { treeChanges } from "./tree-changes.ts";

/** Which commit last made each path what it is. */
export type LastChanges = {
	/** By path, directories among them; undefined where nothing is any more, or where only a full history could tell. */
	readonly commits: ReadonlyMap<string, string | undefined>;
	/** The ancestor that it builds on: all other paths are as they were there. Undefined: these are all paths. */
	readonly since: string | undefined;
};

/** How much is done for it. */
type ChangesLimits = {
	/** Paths of a tree. */
	readonly paths: number;
	/** Milliseconds for a history; what has not been found by then is left out. */
	readonly deadline: number;
};

/**
 * Which commit last changed each path of a commit's tree; of an ancestor `since` that is known already, only what came after it.
 * Undefined for a tree of too many paths and when it takes too long. A few commits in line are compared in memory, others take one `git log`.
 * Throws `missing-object`, `failed`, `aborted`.
 */
export async function lastChanges(
	git: Git,
	from: ReadFrom,
	commit: string,
	since: string | undefined,
	limits: ChangesLimits,
	signal?: AbortSignal,
): Promise<LastChanges | undefined> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	if (!storeExists(git, from)) return undefined;
	const base =
		since && (await isAncestor(git, from, since, commit)) ? since : undefined;
	const near = base && (await nearChanges(git, from, commit, base));
	if (near) return near;
	const entries = await allEntries(git, from, commit, limits.paths, signal);
	return (
		entries &&
		inReadTurn(git, signal, () =>
			logChanges(git, from, commit, base, entries, limits, signal),
		)
	);
}

/** A few commits with one parent each. */
async function nearChanges(
	git: Git,
	from: ReadFrom,
	commit: string,
	since: string,
): Promise<LastChanges | undefined> {
	const chain: { oid: string; tree: string }[] = [];
	for (let at = commit; at !== since; ) {
		const { tree, parents } = await readCommit(git, from, at);
		const [parent] = parents;
		if (chain.length === NEAR || !parent || parents.length > 1)
			return undefined;
		chain.push({ oid: at, tree });
		at = parent;
	}
	const { tree: oldest } = await readCommit(git, from, since);
	const commits = new Map<string, string | undefined>();
	for (const [i, { oid, tree }] of chain.entries()) {
		const before = chain[i + 1]?.tree ?? oldest;
		for await (const change of treeChanges(git, from, before, tree)) {
			if (commits.size > NEAR_CHANGES) return undefined;
			if (!commits.has(change.path))
				commits.set(change.path, change.exists ? oid : undefined);
		}
	}
	return { commits, since };
}

async function logChanges(
	git: Git,
	from: ReadFrom,
	commit: string,
	since: string | undefined,
	entries: ReadonlyMap<string, string>,
	{ deadline }: ChangesLimits,
	signal: AbortSignal | undefined,
): Promise<LastChanges | undefined> {
	const commits = new Map<string, string | undefined>();
	const range = since ? [commit, `^${since}`] : [commit];
	const args = [...RAW_LOG, ...range, "--"];
	const child = await startGit(git, from, "log", args, { signal, deadline });
	child.stdin.end();
	let left = entries.size;
	for await (const change of readChanges(child.stdout)) {
		if (commits.get(change.path) !== undefined) continue;
		// A side branch may have changed the path in a way a merge threw away: what it is now counts.
		if (entries.get(change.path) === change.oid) {
			commits.set(change.path, change.commit);
			left--;
			// what went away since then is still to be read
			if (left === 0 && !since) break;
		} else if (since) commits.set(change.path, undefined);
		if (since && change.merge)
			for (const directory of directoriesAbove(change.path))
				if (!commits.has(directory)) commits.set(directory, undefined);
	}
	const complete = left === 0 && !since;
	if (complete) child.kill("aborted");
	const end = await child.ended;
	if (signal?.aborted)
		throw new GitError("aborted", "it is not wanted any more");
	if (!complete && !end.killed && end.code !== 0) throw endError("log", end);
	// half of a history says which paths it has seen, half of a difference says nothing of the others
	return since && end.killed ? undefined : { commits, since };
}

/** The id of every file and directory by path; undefined when they are too many. */
async function allEntries(
	git: Git,
	from: ReadFrom,
	commit: string,
	most: number,
	signal: AbortSignal | undefined,
): Promise<Map<string, string> | undefined> {
	const entries = new Map<string, string>();
	const args = ["-r", "-t", "-z", "--full-tree", commit];
	const listed = streamGit(git, from, "ls-tree", args, {
		signal,
		deadline: git.limits.deadline,
	});
	for await (const line of fields(listed)) {
		const tab = line.indexOf("\t");
		const oid = line.slice(0, tab).split(" ")[2] as string;
		entries.set(line.slice(tab + 1), oid);
		if (entries.size > most) return undefined;
	}
	return entries;
}

const NEAR = 16;
const NEAR_CHANGES = 2000;
