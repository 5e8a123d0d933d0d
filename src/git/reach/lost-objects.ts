import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { inReadTurn } from "../history/read-turn.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { rememberReach } from "./is-reached.ts";
import { meetObjects, walkObjects } from "./meet-objects.ts";
import type { LostObjects, RefsThen } from "./reach.ts";

/**
 * Whether any ref of a store reaches an object that is there: a tree, blob or annotated tag. `tips` are where refs were before they lost
 * something; none stands for more than can be told. While it cannot be found out the answer is no. Throws `busy`, `failed`.
 */
export async function isObjectReached(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	tips: readonly string[] | undefined,
	oid: string,
): Promise<boolean> {
	if (!storeExists(git, store)) return false;
	return rememberReach(git, store, refs, oid, async () => {
		const lost = lostObjects(git, store, refs, tips);
		const ids = await lost.found;
		if (ids && !ids.has(oid)) return true;
		if (!ids) {
			const wanted = new Set([oid]);
			await takeReached(git, store, refs, wanted);
			return wanted.size === 0;
		}
		lost.settled ??= takeReached(git, store, refs, ids);
		await lost.settled;
		return !ids.has(oid);
	});
}

/** What is reached by lost tips and not by the commits that refs have, found once for each version of the refs. */
function lostObjects(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	tips: readonly string[] | undefined,
): LostObjects {
	const known = git.lost.get(store.id);
	if (known?.version === refs.version) return known;
	const lost: LostObjects = {
		version: refs.version,
		size: 0,
		found: tips ? findLost(git, store, refs, tips) : Promise.resolve(undefined),
	};
	git.lost.delete(store.id);
	git.lost.set(store.id, lost);
	lost.found.then(
		(ids) => {
			lost.size = ids?.size ?? 0;
			makeRoom(git);
		},
		() => {
			if (git.lost.get(store.id) === lost) git.lost.delete(store.id);
		},
	);
	return lost;
}

function findLost(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	tips: readonly string[],
): Promise<Set<string> | undefined> {
	return inReadTurn(git, undefined, async () => {
		const ids = new Set<string>();
		const walk = {
			input: [...tips, ...refs.kept.map((oid) => `^${oid}`)],
			args: ["--not", "--all"],
			deadline: DEADLINE,
		};
		try {
			for await (const oid of walkObjects(git, store, walk))
				if (ids.add(oid).size > MOST) return undefined;
			return ids;
		} catch (error) {
			// of such a store each object is looked for by itself
			if (isGitError(error, "timeout", "too-large", "failed")) return undefined;
			throw error;
		}
	});
}

/** Takes those out of some ids that refs reach. What is not found in time stays. */
async function takeReached(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	wanted: Set<string>,
): Promise<void> {
	const walk = { input: refs.kept, args: ["--all"], deadline: DEADLINE };
	try {
		await inReadTurn(git, undefined, () =>
			meetObjects(git, store, wanted, walk),
		);
	} catch (error) {
		if (!isGitError(error, "timeout", "too-large")) throw error;
	}
}

function makeRoom(git: Git): void {
	let sum = 0;
	for (const { size } of git.lost.values()) sum += size + 1;
	for (const [id, { size }] of git.lost) {
		if (sum <= MOST_IN_ALL) break;
		git.lost.delete(id);
		sum -= size + 1;
	}
}

const DEADLINE = 30_000;
/** Ids of one store and of all stores that are remembered; each takes about 100 bytes. */
const MOST = 100_000;
const MOST_IN_ALL = 300_000;
