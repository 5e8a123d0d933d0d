import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { inReadTurn } from "../history/read-turn.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { CompactIds, type IdSet } from "./id-set.ts";
import { rememberReach } from "./is-reached.ts";
import { lookTogether, takeReached } from "./look-together.ts";
import { walkObjects } from "./meet-objects.ts";
import type { LostObjects, RefsThen } from "./reach.ts";

/** Gives the tips. */
type ToldTips = () => Promise<readonly string[] | undefined>;

/**
 * Tells whether any ref of a store reaches an object that is there: a tree, blob or annotated tag. `tips` are where refs were before they lost
 * something, asked for only when they are needed; none stands for more than can be told. While it cannot be found out the answer is no. Throws `busy`, `failed`.
 */
export async function isObjectReached(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	tips: ToldTips,
	oid: string,
): Promise<boolean> {
	if (!storeExists(git, store)) return false;
	return rememberReach(git, store, refs, oid, async () => {
		const lost = lostObjects(git, store, refs, tips);
		const ids = await lost.found;
		if (ids && !ids.has(oid)) return true;
		if (!ids) return lookTogether(git, store, refs, oid);
		lost.settled ??= takeReached(git, store, refs, ids).catch((error) => {
			lost.settled = undefined;
			throw error;
		});
		await lost.settled;
		return !ids.has(oid);
	});
}

/** Gives what is reached by lost tips and not by the commits that refs have, found once for each version of the refs. */
function lostObjects(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	tips: ToldTips,
): LostObjects {
	const known = git.lost.get(store.id);
	if (known?.version === refs.version) return known;
	const lost: LostObjects = {
		version: refs.version,
		size: 0,
		found: findLost(git, store, refs, tips),
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
	toldTips: ToldTips,
): Promise<IdSet | undefined> {
	return inReadTurn(git, undefined, async () => {
		const tips = await toldTips();
		if (!tips) return undefined;
		const ids = new CompactIds();
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
			// of such a store objects are looked for when somebody asks
			if (isGitError(error, "timeout", "too-large", "failed")) return undefined;
			throw error;
		}
	});
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
/** Ids of one store and of all stores that are remembered; each takes 10 to 25 bytes. */
const MOST = 2_000_000;
const MOST_IN_ALL = 4_000_000;
