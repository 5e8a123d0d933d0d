import { GitError } from "../errors.ts";
import { isOid } from "../oid.ts";
import type { Git } from "../open.ts";
import { runGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";

/** The commit that made a line of a file what it is (git-blame(1)); undefined when there is no such line. Throws `missing-object`. */
export async function blameLine(
	git: Git,
	from: ReadFrom,
	commit: string,
	path: string,
	line: number,
): Promise<string | undefined> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	if (path === "" || path.includes("\0") || !(line > 0)) return undefined;
	const at = Math.trunc(line);
	const { code, stdout } = await runGit(
		git,
		from,
		"blame",
		["--porcelain", `-L${at},${at}`, commit, "--", path],
		{ codes: [0, 128], bounded: true },
	);
	const [oid = ""] = stdout.toString("latin1").split(" ", 1);
	return code === 0 && isOid(from.format, oid) ? oid : undefined;
}
