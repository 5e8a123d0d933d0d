import type { Git } from "./git.ts";
import { runGit } from "./run.ts";
import type { StoreRef } from "./store.ts";

/**
 * Merges two commits of a store (git-merge-tree(1)) and gives the tree of the outcome, written durably; undefined when they contradict
 * each other. Throws `failed`, `timeout`.
 */
export async function mergeTree(
	git: Git,
	store: StoreRef,
	ours: string,
	theirs: string,
): Promise<string | undefined> {
	const { code, stdout } = await runGit(
		git,
		store,
		"merge-tree",
		["--write-tree", "--no-messages", "--end-of-options", ours, theirs],
		{ codes: [0, 1], kind: "keeper", config: { "core.fsync": "loose-object" } },
	);
	git.grew?.(store.id);
	return code === 0 ? stdout.toString("latin1").trim() : undefined;
}
