import type { Git } from "../git.ts";
import { readGit } from "../history/read-turn.ts";
import { type StoreRef, storeExists } from "../store.ts";
import type { ReachAnswer, RefsThen } from "./reach.ts";

/** Tells whether any ref of a store reaches a commit. Throws `busy`, `timeout`, `failed`. */
export async function isReached(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	commit: string,
): Promise<boolean> {
	if (!storeExists(git, store)) return false;
	return rememberReach(git, store, refs, commit, async () => {
		const { stdout } = await readGit(
			git,
			store,
			"rev-list",
			["--max-count=1", "--ignore-missing", "--stdin", "--not", "--all"],
			{
				input: [commit, ...refs.kept.map((oid) => `^${oid}`), ""].join("\n"),
				deadline: 10_000,
				bounded: true,
			},
		);
		return stdout.length === 0;
	});
}

/**
 * Remembers whether an object is reached: yes until a ref loses something again, no until a ref moves. Those who ask at the same time
 * share the work.
 */
export function rememberReach(
	git: Git,
	store: StoreRef,
	refs: RefsThen,
	oid: string,
	find: () => Promise<boolean>,
): Promise<boolean> {
	const key = `${store.id} ${oid}`;
	const known = git.reached.get(key);
	if (
		known?.version === refs.version ||
		(known?.reached && refs.lostAt <= known.version)
	)
		return known.found;
	const answer: ReachAnswer = { version: refs.version, found: find() };
	git.reached.delete(key);
	git.reached.set(key, answer);
	answer.found.then(
		(reached) => {
			answer.reached = reached;
		},
		() => {
			if (git.reached.get(key) === answer) git.reached.delete(key);
		},
	);
	for (const oldest of git.reached.keys()) {
		if (git.reached.size <= REMEMBERED) break;
		git.reached.delete(oldest);
	}
	return answer.found;
}

const REMEMBERED = 20_000;
