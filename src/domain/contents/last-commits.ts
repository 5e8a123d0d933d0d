import type { App } from "../../app.ts";
import { lastCommitFor } from "../../git/history/last-commit-for.ts";
import { readCommit } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { type Tip, tipOf } from "../repositories/refs/tip.ts";

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
}

const remembered = 20_000;
/** How many noted commits are followed back before git is asked. */
const furthest = 256;

export function openLastCommits(app: () => App): LastCommits {
	const known = new Map<string, LastCommit>();
	const made = new Map<string, { last: LastCommit; changed: Set<string> }>();

	/** What is known without asking git. */
	const near = async (store: StoreRef, commit: string, path: string) => {
		for (let at: string | undefined = commit, n = 0; at && n < furthest; n++) {
			const last = known.get(`${store.id}:${at}:${path}`);
			if (last) return last;
			const step = made.get(`${store.id}:${at}`);
			if (!step) return ofRoot(app(), store, at);
			if (step.changed.has(path) || !step.last.tip.parents.length)
				return step.last;
			at = step.last.tip.parents[0];
		}
		return undefined;
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
				changed: new Set(changed.flatMap(withDirectories)),
			});
		},
		async of(store, commit, paths) {
			const found = new Map<string, LastCommit>();
			const asked: string[] = [];
			for (const path of paths) {
				const last = await near(store, commit, path);
				if (last) {
					found.set(path, last);
					keep(store, commit, path, last);
				} else asked.push(path);
			}
			if (!asked.length) return found;
			const oids = await lastCommitFor(app().git, store, commit, asked);
			for (const path of asked) {
				const oid = oids.get(path) ?? commit;
				const last = {
					oid,
					tip: tipOf(await readCommit(app().git, store, oid)),
				};
				keep(store, commit, path, last);
				found.set(path, last);
			}
			return found;
		},
	};
}

/** A commit without parents made everything that it has. */
async function ofRoot(
	app: App,
	store: StoreRef,
	oid: string,
): Promise<LastCommit | undefined> {
	const commit = await readCommit(app.git, store, oid);
	return commit.parents.length ? undefined : { oid, tip: tipOf(commit) };
}

function put<V>(map: Map<string, V>, key: string, value: V): void {
	map.set(key, value);
	if (map.size > remembered) map.delete(map.keys().next().value as string);
}

/** A path with the directories above it, which change with it. */
const withDirectories = (path: string): string[] => {
	const parts = path.split("/");
	return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
};
