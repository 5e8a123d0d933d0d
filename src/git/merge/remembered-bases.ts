import type { Git } from "../git.ts";
import { commitOf, type ReadOid } from "../read/object.ts";
import { type ReadFrom, sourceKey } from "../store.ts";

/** Two commits whose merge bases are asked for. */
type Pair = { readonly one: string; readonly other: string };

const REMEMBERED = 10_000;
/** So many commits that followed are looked at. */
const AHEAD = 64;

/**
 * Merge bases that took a process to find are the same when the first commit is followed by others with one parent each, unless it is an ancestor of
 * the second: then none of those is one either. So a push to a branch asks nothing anew for the many pull requests that left it long ago.
 */
export async function rememberedBases(
	git: Git,
	from: ReadFrom,
	read: ReadOid,
	{ one, other }: Pair,
): Promise<string[] | undefined> {
	const known = git.farBases.get(keyOf(from, other));
	if (!known || known.bases.includes(known.one)) return undefined;
	if (!(await follows(read, one, known.one))) return undefined;
	rememberBases(git, from, { one, other }, known.bases);
	return [...known.bases];
}

/** Remembers the merge bases of two commits; those of the second one with others are forgotten. */
export function rememberBases(
	{ farBases }: Git,
	from: ReadFrom,
	{ one, other }: Pair,
	bases: readonly string[],
): void {
	const key = keyOf(from, other);
	farBases.delete(key);
	farBases.set(key, { one, bases });
	for (const oldest of farBases.keys()) {
		if (farBases.size <= REMEMBERED) break;
		farBases.delete(oldest);
	}
}

const keyOf = (from: ReadFrom, other: string) => `${sourceKey(from)} ${other}`;

/** Tells whether a commit is another, or follows it with one parent in each step. */
async function follows(
	read: ReadOid,
	commit: string,
	other: string,
): Promise<boolean> {
	let oid = commit;
	for (let steps = 0; steps < AHEAD; steps++) {
		if (oid === other) return true;
		const [parent, ...more] = commitOf(await read(oid), oid).parents;
		if (!parent || more.length > 0) return false;
		oid = parent;
	}
	return false;
}
