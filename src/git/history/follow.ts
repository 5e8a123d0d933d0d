import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** Ids of the commits that changed a file, also under the names it had before (git-log(1), --follow), the newest first. Throws as `log` does. */
export async function followFile(
	git: Git,
	from: ReadFrom,
	commit: string,
	path: string,
	{ skip, limit }: { skip: number; limit: number },
): Promise<string[]> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	if (path === "" || path.includes("\0"))
		throw new GitError("bad-path", "a path is refused", { path });
	if (!storeExists(git, from)) return [];
	// skipping counts what is not shown, too, so it is done here
	const { stdout } = await readGit(
		git,
		from,
		"log",
		[
			"--follow",
			"--format=%H",
			`--max-count=${Math.trunc(skip + limit)}`,
			commit,
			"--",
			path,
		],
		{ bounded: true, deadline: 20_000 },
	);
	return stdout.toString("latin1").split("\n").filter(Boolean).slice(skip);
}
