import { unless } from "../errors.ts";
import type { Git } from "../git.ts";
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
	const near = await commitsInLine(git, store, from, to);
	return near
		? near.slice(0, limit)
		: log(git, store, { from: [to], not: from ? [from] : [], limit });
}

/**
 * The same, all of them, by reading alone: walks back from both in turn until one comes by where the other was. Undefined where merges lie between,
 * many commits, or one that is too large to be read. Throws `missing-object`, `wrong-type`.
 */
export const commitsInLine = (
	git: Git,
	store: ReadFrom,
	from: string | undefined,
	to: string,
): Promise<string[] | undefined> =>
	unless("too-large", walkBack(git, store, from, to));

async function walkBack(
	git: Git,
	store: ReadFrom,
	from: string | undefined,
	to: string,
): Promise<string[] | undefined> {
	let merges = false;
	const before = async (oid: string): Promise<string | undefined> => {
		const { parents } = commitOf(await readObject(git, store, oid), oid);
		if (parents.length > 1) merges = true;
		return parents.length > 1 ? undefined : parents[0];
	};
	const ours: string[] = [];
	const theirs = new Set<string>();
	let our: string | undefined = to;
	let their = from;
	for (let steps = 0; steps < NEAR; steps++) {
		if (our !== undefined) {
			if (our === their || theirs.has(our)) return ours;
			ours.push(our);
			our = await before(our);
		}
		if (their !== undefined) {
			const met = ours.indexOf(their);
			if (met >= 0) return ours.slice(0, met);
			theirs.add(their);
			their = await before(their);
		}
		// nothing in common, to the first commit of each
		if (our === undefined && their === undefined)
			return merges ? undefined : ours;
	}
	return undefined;
}

const NEAR = 64;
