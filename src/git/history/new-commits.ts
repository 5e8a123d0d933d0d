import type { Git } from "../open.ts";
import { commitOf, readObject } from "../read/object.ts";
import type { ReadFrom } from "../store.ts";
import { log } from "./log.ts";

/**
 * Ids of the commits that `to` has and `from` has not, newest first, `limit` at most. A few commits on top of the other are found by
 * reading them; else one git process answers. Throws `missing-object`, `wrong-type`, `failed`.
 */
export async function newCommits(
	git: Git,
	store: ReadFrom,
	from: string | undefined,
	to: string,
	limit: number,
): Promise<string[]> {
	const near: string[] = [];
	let at = to;
	while (near.length < NEAR) {
		if (at === from) return near.slice(0, limit);
		near.push(at);
		const { parents } = commitOf(await readObject(git, store, at), at);
		const [parent] = parents;
		// the first commit of all
		if (parent === undefined && from === undefined) return near.slice(0, limit);
		if (parent === undefined || parents.length > 1) break;
		at = parent;
	}
	return log(git, store, { from: [to], not: from ? [from] : [], limit });
}

const NEAR = 64;
