import { unless } from "../errors.ts";
import type { Git } from "../git.ts";
import { commitOf, readObject } from "../read/object.ts";
import type { ReadFrom } from "../store.ts";
import { readGit } from "./read-turn.ts";

/**
 * Whether `ancestor` is `commit` or one of its ancestors (git-merge-base(1), --is-ancestor). The usual case, a push
 * of a few commits, is found by reading them; else one git process answers. Both must be commits that are there:
 * throws `missing-object`, `wrong-type`, `failed`.
 */
export async function isAncestor(
	git: Git,
	from: ReadFrom,
	ancestor: string,
	commit: string,
): Promise<boolean> {
	const near = await isNearAncestor(git, from, ancestor, commit);
	if (near !== undefined) return near;
	const { code } = await readGit(
		git,
		from,
		"merge-base",
		["--is-ancestor", ancestor, commit],
		{ codes: [0, 1] },
	);
	return code === 0;
}

/** The same by reading the newest generations alone; undefined when there are more, and when one is too large to be read. */
export const isNearAncestor = (
	git: Git,
	from: ReadFrom,
	ancestor: string,
	commit: string,
): Promise<boolean | undefined> =>
	unless("too-large", searchNear(git, from, ancestor, commit));

async function searchNear(
	git: Git,
	from: ReadFrom,
	ancestor: string,
	commit: string,
): Promise<boolean | undefined> {
	const queue = [commit];
	const seen = new Set(queue);
	for (let index = 0; index < queue.length; index++) {
		const oid = queue[index] as string;
		if (oid === ancestor) return true;
		if (index >= NEAR) return undefined;
		for (const parent of commitOf(await readObject(git, from, oid), oid)
			.parents) {
			if (!seen.has(parent)) queue.push(parent);
			seen.add(parent);
		}
	}
	// All of the history was read; the other id must still be a commit to be asked about.
	commitOf(await readObject(git, from, ancestor), ancestor);
	return false;
}

const NEAR = 16;
