import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** A commit with the moment at which it was committed, in seconds. */
export interface DatedCommit {
	readonly oid: string;
	readonly at: number;
}

/** A commit, its first parent, the first parent of that, and so on, the newest first; as many as are asked for (git-log(1)). Throws `missing-object`, `timeout`. */
export async function firstParents(
	git: Git,
	from: ReadFrom,
	commit: string,
	options: { most: number; signal?: AbortSignal },
): Promise<DatedCommit[]> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	if (!storeExists(git, from)) return [];
	const { stdout } = await readGit(
		git,
		from,
		"log",
		[
			"--first-parent",
			`--max-count=${Math.trunc(options.most)}`,
			"--format=%H %ct",
			commit,
			"--",
		],
		{ bounded: true, signal: options.signal },
	);
	return stdout
		.toString("latin1")
		.split("\n")
		.filter(Boolean)
		.map((line) => {
			const [oid = "", at] = line.split(" ");
			return { oid, at: Number(at) };
		});
}
