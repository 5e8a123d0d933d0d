import type { Git } from "../../git/git.ts";
import { log } from "../../git/history/log.ts";
import { readCommit } from "../../git/read/object.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";

/** The ids of all commits of a history that changed what is at a path, the newest first. */
export type PathHistories = (
	from: ReadFrom,
	commit: string,
	path: string,
) => Promise<readonly string[]>;

/** Ids that are remembered, of all paths together. */
const mostIds = 200_000;
/** How far back a remembered history is looked for. */
const furthest = 64;

/** Remembers what git went through a whole history for. Where no merge lies between, a newer commit adds to what is known. */
export function openPathHistories(git: Git): PathHistories {
	const known = new Map<string, readonly string[]>();
	let total = 0;
	const remember = (key: string, oids: readonly string[]) => {
		if (oids.length > mostIds / 10 || known.has(key)) return oids;
		known.set(key, oids);
		total += oids.length + 1;
		for (const [oldest, { length }] of known) {
			if (total <= mostIds) break;
			known.delete(oldest);
			total -= length + 1;
		}
		return oids;
	};
	return async (from, commit, path) => {
		const keyOf = (oid: string) => `${sourceKey(from)}/${oid}/${path}`;
		let at = commit;
		for (let steps = 0; steps < furthest; steps++) {
			const before = known.get(keyOf(at));
			if (before) {
				if (steps === 0) return before;
				const range = { from: [commit], not: [at], paths: [path] };
				const fresh = await log(git, from, range);
				return remember(keyOf(commit), [...fresh, ...before]);
			}
			const { parents } = await readCommit(git, from, at);
			if (parents.length !== 1) break;
			at = parents[0] as string;
		}
		const range = { from: [commit], paths: [path] };
		return remember(keyOf(commit), await log(git, from, range));
	};
}
