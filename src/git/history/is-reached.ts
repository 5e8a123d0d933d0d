import type { Git } from "../git.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/**
 * Whether any ref of a store reaches a commit. The refs must have been projected; `version` is theirs, and what was found for it is
 * remembered. Throws `busy`, `timeout`, `failed`.
 */
export async function isReached(
	git: Git,
	store: StoreRef,
	version: number,
	commit: string,
): Promise<boolean> {
	if (!storeExists(git, store)) return false;
	const key = `${store.id} ${version} ${commit}`;
	const known = git.reached.get(key);
	if (known !== undefined) return known;
	const { stdout } = await readGit(
		git,
		store,
		"rev-list",
		["--max-count=1", commit, "--not", "--all", "--"],
		{ deadline: 10_000, bounded: true },
	);
	const reached = stdout.length === 0;
	git.reached.set(key, reached);
	for (const oldest of git.reached.keys()) {
		if (git.reached.size <= REMEMBERED) break;
		git.reached.delete(oldest);
	}
	return reached;
}

const REMEMBERED = 20_000;
