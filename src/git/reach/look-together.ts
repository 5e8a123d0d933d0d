import { isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { inReadTurn } from "../history/read-turn.ts";
import type { StoreRef } from "../store.ts";
import type { IdSet } from "./id-set.ts";
import { meetObjects } from "./meet-objects.ts";
import type { RefsThen } from "./reach.ts";

/**
 * Tells whether refs reach an object of a store about which too much would have to be remembered: git goes through what they reach, once for
 * all who ask while it is busy with those before them. What is not found in time is taken for lost. Throws `busy`, `failed`.
 */
export async function lookTogether(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	oid: string,
): Promise<boolean> {
	const look = git.looks.get(store.id) ?? { running: Promise.resolve() };
	git.looks.set(store.id, look);
	if (!look.next) {
		const wanted = new Set<string>();
		const begin = () => {
			look.next = undefined;
			return takeReached(git, store, refs, wanted);
		};
		const over = look.running.then(begin, begin);
		look.next = { wanted, over };
		look.running = over;
		const end = () => {
			if (look.running === over) git.looks.delete(store.id);
		};
		over.then(end, end);
	}
	const { wanted, over } = look.next;
	wanted.add(oid);
	await over;
	return !wanted.has(oid);
}

/** Takes those out of some ids that refs reach. What is not found in time stays. */
export async function takeReached(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	wanted: IdSet,
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

const DEADLINE = 30_000;
