import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { App } from "../../app.ts";
import { directoriesAbove } from "../../git/directories-above.ts";
import { lastCommitFor } from "../../git/history/last-commit-for.ts";
import { objectInfo, readCommit } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import { tipOf } from "../refs/tip.ts";
import type { LastCommit, LastCommits } from "./last-commit.ts";
import { readEntries, storedHead } from "./stored.ts";

/** Each takes about a kilobyte. */
const remembered = 5_000;
/** A directory with more entries is not kept by path: it would drive out all others. */
const largestKept = remembered / 5;
/** How many noted commits are followed back before git is asked. */
const furthest = 256;

/** How long git may look through a history for one directory, in milliseconds. */
const longestWalk = 2_000;
/** How long it is remembered that this was not enough. */
const walkedFor = 600_000;
/** Walks that are remembered. */
const mostWalks = 100;

/** A question that git was asked: which of the paths it has answered, and until when the others are not asked for again. */
interface Walk {
	readonly done: Promise<ReadonlyMap<string, LastCommit>>;
	until: number;
}

/** Where last commits are read. */
type Sources = Pick<App, "db" | "git">;

export function openLastCommits(sources: Sources): LastCommits {
	const known = new Map<string, LastCommit>();
	const made = new Map<string, { last: LastCommit; changed: Set<string> }>();

	/** Gives what is known without asking git, or the commit back to which the path is as it was: no further than the one that is stored. */
	const near = async (
		store: StoreRef,
		commit: string,
		path: string,
		stored: () => Promise<string | undefined>,
	): Promise<LastCommit | string> => {
		for (let at = commit, n = 0; n < furthest; n++) {
			const last = known.get(`${store.id}:${at}:${path}`);
			if (last) return last;
			if (at === (await stored())) return at;
			const step = made.get(`${store.id}:${at}`);
			if (!step) return (await ofRoot(sources, store, at)) ?? at;
			const [parent] = step.last.tip.parents;
			if (step.changed.has(path) || !parent) return step.last;
			at = parent;
		}
		return commit;
	};
	const keep = (
		store: StoreRef,
		commit: string,
		path: string,
		last: LastCommit,
	) => put(known, `${store.id}:${commit}:${path}`, last);

	const walkOf = openWalks(sources);

	return {
		note(store, last, changed) {
			put(made, `${store.id}:${last.oid}`, {
				last,
				changed: new Set(
					changed.flatMap((path) => [...directoriesAbove(path), path]),
				),
			});
		},
		noted(store, commit) {
			const step = made.get(`${store.id}:${commit}`);
			return (
				step && { parent: step.last.tip.parents[0], changed: step.changed }
			);
		},
		async of(store, commit, paths, { patience } = {}) {
			const found = new Map<string, LastCommit>();
			const take = (path: string, last: LastCommit) => {
				found.set(path, last);
				if (paths.length <= largestKept) keep(store, commit, path, last);
			};
			const further = new Map<string, string[]>();
			const turn = sharedTurns();
			let head: Promise<string | undefined> | undefined;
			const stored = () => {
				head ??= storedHead(sources.db, store.id);
				return head;
			};
			for (const path of paths) {
				await turn();
				const last = await near(store, commit, path, stored);
				if (typeof last !== "string") take(path, last);
				else if (further.get(last)?.push(path) === undefined)
					further.set(last, [path]);
			}
			const asked = further.get((await head) ?? "") ?? [];
			for (const [path, oid] of await storedAt(sources, store, asked, head)) {
				await turn();
				take(path, await lastOf(sources, store, oid));
			}
			const rest = paths.filter((path) => !found.has(path));
			if (!rest.length) return found;
			const walk = walkOf(store, commit, rest);
			const walked = await (patience === undefined
				? walk
				: Promise.race([walk, elapsed(patience)]));
			for (const [path, last] of walked ?? []) {
				await turn();
				take(path, last);
			}
			return found;
		},
	};
}

/** Asks git, once for all who ask for the same. */
function openWalks(
	sources: Sources,
): (store: StoreRef, commit: string, paths: readonly string[]) => Walk["done"] {
	const walks = new Map<string, Walk>();
	return (store, commit, paths) => {
		const keyOf = (some: readonly string[]) =>
			`${store.id}:${commit}:${createHash("sha256").update(some.join("\0")).digest("hex")}`;
		const key = keyOf(paths);
		const before = walks.get(key);
		if (before && before.until > performance.now()) return before.done;
		walks.delete(key);
		const done = walkBack(sources, store, commit, paths);
		const walk = { done, until: Number.POSITIVE_INFINITY };
		put(walks, key, walk, mostWalks);
		done.then(
			(found) => {
				// what was found is kept by path, so the others alone are asked for again
				walks.delete(key);
				const missed = paths.filter((path) => !found.has(path));
				walk.until = performance.now() + walkedFor;
				if (missed.length) put(walks, keyOf(missed), walk, mostWalks);
				if (paths.length > largestKept) put(walks, key, walk, mostWalks);
			},
			() => walks.delete(key),
		);
		return done;
	};
}

/** Gives what git finds, from the commit back and beside what is stored of the default branch. */
async function walkBack(
	sources: Sources,
	store: StoreRef,
	commit: string,
	paths: readonly string[],
): Promise<ReadonlyMap<string, LastCommit>> {
	const head = await storedHead(sources.db, store.id);
	const stored = head ? await readEntries(sources.db, store.id, paths) : [];
	// the branch may have been deleted, and its commits with it
	const isThere = head && (await objectInfo(sources.git, store, head));
	const oids = await lastCommitFor(sources.git, store, commit, paths, {
		deadline: longestWalk,
		seen: isThere ? { head, commits: new Map(stored) } : undefined,
	});
	const found = new Map<string, LastCommit>();
	const turn = sharedTurns();
	for (const [path, oid] of oids) {
		await turn();
		found.set(path, await lastOf(sources, store, oid));
	}
	return found;
}

/** Gives what the database says of paths as seen from a commit: nothing if it has gone on to another one. */
async function storedAt(
	sources: Sources,
	store: StoreRef,
	paths: readonly string[],
	head: Promise<string | undefined> | undefined,
): Promise<ReadonlyMap<string, string>> {
	if (!paths.length) return new Map();
	const entries = await readEntries(sources.db, store.id, paths);
	const isAsOf = (await storedHead(sources.db, store.id)) === (await head);
	return isAsOf ? entries : new Map();
}

const lastOf = async (
	sources: Sources,
	store: StoreRef,
	oid: string,
): Promise<LastCommit> => ({
	oid,
	tip: tipOf(await readCommit(sources.git, store, oid)),
});

/** A commit without parents made everything that it has. */
async function ofRoot(
	sources: Sources,
	store: StoreRef,
	oid: string,
): Promise<LastCommit | undefined> {
	const commit = await readCommit(sources.git, store, oid);
	return commit.parents.length ? undefined : { oid, tip: tipOf(commit) };
}

/** Gives nothing after some milliseconds. */
const elapsed = (milliseconds: number): Promise<undefined> =>
	setTimeout(milliseconds, undefined, { ref: false });

function put<V>(
	map: Map<string, V>,
	key: string,
	value: V,
	most = remembered,
): void {
	map.set(key, value);
	if (map.size > most) map.delete(map.keys().next().value as string);
}
