import {
	existsSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { syncPath } from "../../disk/sync.ts";
import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { lockFile } from "../lock-file.ts";
import { type RunOptions, runGit } from "../run.ts";
import { hasDirectory, type StoreRef, storePath } from "../store.ts";
import { parsePackName } from "../write/save-pack.ts";

/** When a store is worth the work, and how long it may take. */
type RepackOptions = {
	/** Pushed packs that have come since the last time. */
	enough?: number;
	/** Bytes of such packs from which on they need not be many, once in a while. */
	weighty?: number;
	/** Bytes of packs from which on a commit-graph helps. */
	large?: number;
	/** Milliseconds until git is ended. */
	deadline?: number;
	signal?: AbortSignal;
};

/**
 * Gathers pushed packs in geometric steps, with one index and one bitmap over all packs, and writes the commit-graph of large stores.
 * The refs must have been projected. Objects are moved, never dropped, also those that no ref reaches: an upload under way or a
 * ref that is not projected yet may need them. Safe beside readers and writers, which look again for what they miss. One at a
 * time on the machine, never beside foldPacks in the store; returns what was done, nothing when somebody else is at it.
 * Throws `failed`, `timeout`, `aborted`; then nothing is lost.
 */
export async function repackStore(
	git: Git,
	store: StoreRef,
	options: RepackOptions = {},
): Promise<{ packs: boolean; graph: boolean }> {
	const done = { packs: false, graph: false };
	if (!hasDirectory(git, store)) return done;
	const path = storePath(git, store);
	const directory = join(path, "objects/pack");
	const { gather, large } = needs(path, options);
	if (!gather && !large) return done;
	const run = {
		signal: options.signal,
		deadline: options.deadline ?? DEADLINE,
		config: CONFIG,
	};
	await withLocks([join(git.root, "heavy.lock"), foldLock(path)], async () => {
		// first: it is quick, and all who read the history wait for it
		if (large) {
			await writeGraph(git, store, run);
			done.graph = true;
		}
		if (gather) {
			writeFileSync(join(path, LAST), "");
			await runGit(git, store, "repack", REPACK, run);
			await syncPath(directory);
			done.packs = true;
		}
	});
	return done;
}

/**
 * Writes the commit-graph of a large store that has none, so that what is read of a history soon after its first push is not walked commit by
 * commit. The refs must have been projected. Throws `failed`, `timeout`, `aborted`.
 */
export async function writeFirstGraph(
	git: Git,
	store: StoreRef,
	signal: AbortSignal,
): Promise<void> {
	const path = storePath(git, store);
	const run = { signal, deadline: DEADLINE, config: CONFIG };
	await withLocks([foldLock(path)], () => writeGraph(git, store, run));
}

/** Whether a store is large and its history is not indexed yet. */
export const needsFirstGraph = (git: Git, store: StoreRef): boolean =>
	hasDirectory(git, store) &&
	!existsSync(join(storePath(git, store), CHAIN)) &&
	needs(storePath(git, store), {}).large;

/** The parents first, which are written in a second or two: the filters of changed paths take a minute for a long history. */
async function writeGraph(
	git: Git,
	store: StoreRef,
	run: Pick<RunOptions, "signal" | "deadline" | "config">,
): Promise<void> {
	if (existsSync(join(storePath(git, store), CHAIN))) {
		await runGit(git, store, "commit-graph", GRAPH, run);
		return;
	}
	await runGit(git, store, "commit-graph", PLAIN_GRAPH, run);
	const config = { ...run.config, "commitGraph.maxNewFilters": MOST_FILTERS };
	const filters = GRAPH.map((a) => (a === "--split" ? "--split=replace" : a));
	await runGit(git, store, "commit-graph", filters, { ...run, config });
}

/** Whether there is anything to do in a store; looks at names and times only. */
export function needsRepack(
	git: Git,
	store: StoreRef,
	options: RepackOptions = {},
): boolean {
	if (!hasDirectory(git, store)) return false;
	const { gather, large } = needs(storePath(git, store), options);
	return gather || large;
}

/** The lock that all hold who take packs of a store away. */
export const foldLock = (path: string): string => join(path, "ingot-fold.lock");

/**
 * Takes the index over several packs away, before one of them goes: git would look for it when it reads the bitmap. The packs
 * have their own.
 */
export function dropJointIndex(directory: string): void {
	const names = readdirSync(directory).filter((name) => JOINT.test(name));
	// the index before its bitmap, which means nothing without it
	for (const name of names.sort())
		rmSync(join(directory, name), { force: true });
}

function needs(path: string, options: RepackOptions) {
	const directory = join(path, "objects/pack");
	const joint = statSync(join(directory, "multi-pack-index"), {
		throwIfNoEntry: false,
	});
	let fresh = 0;
	let freshBytes = 0;
	let bytes = 0;
	for (const name of readdirSync(directory)) {
		if (!name.endsWith(".pack")) continue;
		const found = statSync(join(directory, name), { throwIfNoEntry: false });
		bytes += found?.size ?? 0;
		const pushed = !parsePackName(name);
		if (!pushed || (found?.ctimeMs ?? 0) <= (joint?.mtimeMs ?? 0)) continue;
		fresh++;
		freshBytes += found?.size ?? 0;
	}
	// folding takes the joint index away: for a large store it is not made anew after each
	const weighty =
		freshBytes >= (options.weighty ?? WEIGHTY) &&
		Date.now() - lastGathered(path) >= REST;
	return {
		gather: weighty || fresh >= (options.enough ?? ENOUGH),
		large: bytes >= (options.large ?? LARGE),
	};
}

/** When packs of a store were gathered the last time, or tried to. */
const lastGathered = (path: string): number =>
	statSync(join(path, LAST), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Does the work while holding all locks; not at all when somebody else has one. */
async function withLocks(
	paths: readonly string[],
	work: () => Promise<void>,
): Promise<void> {
	const [path, ...rest] = paths;
	if (path === undefined) return work();
	let unlock: () => void;
	try {
		unlock = await lockFile(path, 0);
	} catch (error) {
		if (isGitError(error, "timeout")) return;
		throw error;
	}
	try {
		await withLocks(rest, work);
	} finally {
		unlock();
	}
}

const REPACK = [
	"--geometric=2",
	"-d",
	"-n",
	"-q",
	"--write-midx",
	"--write-bitmap-index",
];
const CHAIN = "objects/info/commit-graphs/commit-graph-chain";
const PLAIN_GRAPH = ["write", "--reachable", "--split", "--no-progress"];
/** A few thousand are written in a second. */
const MOST_FILTERS = "300000";
const GRAPH = [
	"write",
	"--reachable",
	"--split",
	"--changed-paths",
	"--no-progress",
];
const CONFIG = {
	"pack.windowMemory": "256m",
	"core.bigFileThreshold": "32m",
	"commitGraph.maxNewFilters": "20000",
};
const JOINT = /^multi-pack-index(?:-[0-9a-f]+\.\w+)?$/;
const ENOUGH = 8;
const WEIGHTY = 16 << 20;
const REST = 3_600_000;
const LAST = "ingot-gathered";
const LARGE = 1 << 20;
/** Shorter than the lease of a job, so that no other worker begins beside it. */
const DEADLINE = 4 * 60_000;
