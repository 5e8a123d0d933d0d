import type { Git } from "../open.ts";
import { commitOf, readObject } from "../read/object.ts";
import type { ReadFrom } from "../store.ts";
import { log } from "./log.ts";

/**
 * Ids of the commits that `to` has and `from` has not, newest first, `limit` at most. Where both come in a line from a commit near them, they are
 * found by reading; else one git process answers. Throws `missing-object`, `wrong-type`, `failed`.
 */
export async function newCommits(
	git: Git,
	store: ReadFrom,
	from: string | undefined,
	to: string,
	limit: number,
): Promise<string[]> {
	const near = await inLine(git, store, from, to);
	return near
		? near.slice(0, limit)
		: log(git, store, { from: [to], not: from ? [from] : [], limit });
}

/** Walks back from both in turn until one comes by where the other was; undefined at a merge, and when that is far. */
async function inLine(
	git: Git,
	store: ReadFrom,
	from: string | undefined,
	to: string,
): Promise<string[] | undefined> {
	const parentOf = async (oid: string) =>
		commitOf(await readObject(git, store, oid), oid).parents;
	const ours: string[] = [];
	const theirs = new Set<string>();
	let our: string | undefined = to;
	let their = from;
	for (let steps = 0; steps < NEAR; steps++) {
		if (our !== undefined) {
			if (our === their || theirs.has(our)) return ours;
			ours.push(our);
			const parents: readonly string[] = await parentOf(our);
			if (parents.length > 1) return undefined;
			our = parents[0];
		}
		if (their !== undefined) {
			const met = ours.indexOf(their);
			if (met >= 0) return ours.slice(0, met);
			theirs.add(their);
			const parents: readonly string[] = await parentOf(their);
			if (parents.length > 1) return undefined;
			their = parents[0];
		}
		// nothing in common, to the first commit of each
		if (our === undefined && their === undefined) return ours;
	}
	return undefined;
}

const NEAR = 64;
