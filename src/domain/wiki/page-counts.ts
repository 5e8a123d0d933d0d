import type { Git } from "../../git/git.ts";
import { countCommits } from "../../git/history/log.ts";
import { readCommit, readerOf } from "../../git/read/object.ts";
import { entryAt } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";

/** Remembers how many commits changed a page, seen from a commit; neither changes, so nothing goes stale. */
export interface PageCounts {
	of(store: StoreRef, commit: string, file: string): Promise<number>;
}

const remembered = 20_000;
/** How far back a remembered count is looked for before git is asked. */
const furthest = 256;

export function openPageCounts(git: Git): PageCounts {
	const known = new Map<string, number>();
	async function count(store: StoreRef, from: string, file: string) {
		const read = readerOf(git, store);
		const idAt = async (commit: string) => {
			const entry = await entryAt(read, commit, file);
			return entry && `${entry.mode} ${entry.oid}`;
		};
		let at = from;
		let changes = 0;
		let here = await idAt(at);
		for (let steps = 0; steps < furthest; steps++) {
			const before = known.get(`${store.id}:${at}:${file}`);
			if (before !== undefined) return changes + before;
			const { parents } = await readCommit(git, store, at);
			if (parents.length > 1) break;
			const parent = parents[0];
			const there = parent === undefined ? undefined : await idAt(parent);
			if (here !== there) changes++;
			if (parent === undefined) return changes;
			at = parent;
			here = there;
		}
		const range = { from: [at], paths: [file] };
		return changes + (await countCommits(git, store, range));
	}
	return {
		async of(store, commit, file) {
			const key = `${store.id}:${commit}:${file}`;
			const total = known.get(key) ?? (await count(store, commit, file));
			known.set(key, total);
			if (known.size > remembered)
				known.delete(known.keys().next().value as string);
			return total;
		},
	};
}
