import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import type { ReadFrom } from "../store.ts";
import { readGit } from "./read-turn.ts";

/**
 * The commits that made some lines of a file what they are (git-blame(1)), found in one go; lines that are not there are left out. Throws
 * `missing-object`.
 */
export async function blameLines(
	git: Git,
	from: ReadFrom,
	commit: string,
	path: string,
	lines: readonly number[],
): Promise<ReadonlyMap<number, string>> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	const wanted = [...new Set(lines.map(Math.trunc))].filter((n) => n > 0);
	if (path === "" || path.includes("\0") || wanted.length === 0)
		return new Map();
	const { code, stdout, stderr } = await readGit(
		git,
		from,
		"blame",
		["--porcelain", ...wanted.map((n) => `-L${n},${n}`), commit, "--", path],
		{ codes: [0, 128], bounded: true },
	);
	if (code === 0) return parse(stdout.toString("utf8"));
	const length = Number(/has only (\d+) line/.exec(stderr)?.[1] ?? 0);
	const there = wanted.filter((n) => n <= length);
	return there.length < wanted.length
		? blameLines(git, from, commit, path, there)
		: new Map();
}

/** What is said of a line begins with its commit, its number there and here; the line itself begins with a tab. */
function parse(text: string): ReadonlyMap<number, string> {
	const commits = new Map<number, string>();
	for (const [, oid = "", line] of text.matchAll(
		/^([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$/gm,
	))
		commits.set(Number(line), oid);
	return commits;
}
