import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import type { ReadFrom } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** The best common ancestor of two commits (git-merge-base(1)); undefined when there is none. Throws `missing-object`, `failed`. */
export async function mergeBase(
	git: Git,
	from: ReadFrom,
	one: string,
	other: string,
): Promise<string | undefined> {
	for (const oid of [one, other]) {
		if (!isOid(from.format, oid)) {
			throw new GitError("missing-object", "not an object id", { oid });
		}
	}
	const { stdout } = await readGit(git, from, "merge-base", [one, other], {
		codes: [0, 1],
	});
	return stdout.toString("latin1").split("\n")[0] || undefined;
}
