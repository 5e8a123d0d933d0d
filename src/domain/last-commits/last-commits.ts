import type { App } from "../../app.ts";
import { directoriesAbove } from "../../git/directories-above.ts";
import { lastCommitFor } from "../../git/history/last-commit-for.ts";
import { readCommit } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { splitPath } from "../../text/split-path.ts";
import { sharedTurns } from "../../threads/shared-turns.ts";
import { type Tip, tipOf } from "../refs/tip.ts";
import { readDirectories, storedHead } from "./stored.ts";

/** A commit with its id. */
export interface LastCommit {
	readonly oid: string;
	readonly tip: Tip;
}

/** Remembers which commit last touched a path, seen from a commit; both never change, so nothing goes stale. */
export interface LastCommits {
	of(
		store: StoreRef,
		commit: string,
		paths: readonly string[],
	): Promise<ReadonlyMap<string, LastCommit>>;
	/**
	 * Notes a commit that was just made with all paths that it changed: those are its own, all others are its parent's. So a read
	 * after an API commit asks git nothing.
	 */
	note(store: StoreRef, last: LastCommit, changed: readonly string[]): void;
	/** The first parent of a noted commit, with the paths that it changed and the directories above them. */
	noted(store: StoreRef, commit: string): NotedCommit | undefined;
}

export interface NotedCommit {
	readonly parent: string | undefined;
	readonly changed: ReadonlySet<string>;
}

/** Each takes about a kilobyte. */
const remembered = 5_000;
/** How many noted commits are followed back before git is asked. */
const furthest = 256;

/** Where last commits are read. */
type Sources = Pick<App, "db" | "git">;

export function openLastCommits(sources: Sources): LastCommits {
	const known = new Map<string, LastCommit>();
	const made = new Map<string, { last: LastCommit; changed: Set<string> }>();

	/** What is known without asking the database or git, or the commit back to which the path is as it was. */
	const near = async (
		store: StoreRef,
		commit: string,
		path: string,
	): Promise<LastCommit | string> => {
		for (let at = commit, n = 0; n < furthest; n++) {
			const last = known.get(`${store.id}:${at}:${path}`);
			if (last) return last;
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
		async of(store, commit, paths) {
			const found = new Map<string, LastCommit>();
			const take = (path: string, last: LastCommit) => {
				found.set(path, last);
				// one huge directory is not to drive out all others
				if (paths.length <= remembered / 5) keep(store, commit, path, last);
			};
			const further = new Map<string, string[]>();
			const turn = sharedTurns();
			for (const path of paths) {
				await turn();
				const last = await near(store, commit, path);
				if (typeof last !== "string") take(path, last);
				else if (further.get(last)?.push(path) === undefined)
					further.set(last, [path]);
			}
			for (const [at, asked] of further)
				for (const [path, oid] of await storedAt(sources, store, at, asked)) {
					await turn();
					take(path, await lastOf(sources, store, oid));
				}
			const rest = paths.filter((path) => !found.has(path));
			if (!rest.length) return found;
			const oids = await lastCommitFor(sources.git, store, commit, rest);
			for (const path of rest) {
				await turn();
				take(path, await lastOf(sources, store, oids.get(path) ?? commit));
			}
			return found;
		},
	};
}

/** What the database says of paths as seen from a commit. */
async function storedAt(
	sources: Sources,
	store: StoreRef,
	commit: string,
	paths: readonly string[],
): Promise<[path: string, oid: string][]> {
	if ((await storedHead(sources.db, store.id)) !== commit) return [];
	const places = paths.map((path) => ({ path, at: splitPath(path) }));
	const wanted = new Set(places.map(({ at: [directory] }) => directory));
	const stored = await readDirectories(sources.db, store.id, [...wanted]);
	return places.flatMap(({ path, at: [directory, name] }) => {
		const entries = stored.get(directory);
		const oid = entries && Object.hasOwn(entries, name) && entries[name];
		return oid ? [[path, oid] as [string, string]] : [];
	});
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

function put<V>(map: Map<string, V>, key: string, value: V): void {
	map.set(key, value);
	if (map.size > remembered) map.delete(map.keys().next().value as string);
}
