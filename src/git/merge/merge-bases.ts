import { GitError } from "../errors.ts";
import { isOid } from "../oid.ts";
import type { Git } from "../open.ts";
import { commitOf, readObject } from "../read/object.ts";
import { runGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";

/**
 * All best common ancestors of two commits (git-merge-base(1), --all): none for unrelated histories, several after criss-cross merges.
 * The usual case, two short lines without merges, is found by reading them; else one git process answers. Throws `missing-object`,
 * `wrong-type`, `failed`.
 */
export async function mergeBases(
	git: Git,
	from: ReadFrom,
	one: string,
	other: string,
): Promise<string[]> {
	for (const oid of [one, other])
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	const near = await searchNear(git, from, one, other);
	if (near) return [near];
	const { stdout } = await runGit(
		git,
		from,
		"merge-base",
		["--all", one, other],
		{ codes: [0, 1] },
	);
	return stdout.toString("latin1").split("\n").filter(Boolean);
}

/** In histories without merges the first commit that both lines have is the one. */
async function searchNear(
	git: Git,
	from: ReadFrom,
	one: string,
	other: string,
): Promise<string | undefined> {
	const lines = [one, other].map((oid) => ({
		at: oid as string | undefined,
		seen: new Set([oid]),
	}));
	if (one === other) return one;
	for (let steps = 0; steps < NEAR; steps++) {
		for (const [i, line] of lines.entries()) {
			if (line.at === undefined) continue;
			const commit = commitOf(await readObject(git, from, line.at), line.at);
			// what lies behind a merge is for git to put in order
			if (commit.parents.length > 1) return undefined;
			line.at = commit.parents[0];
			if (line.at === undefined) continue;
			line.seen.add(line.at);
			if (lines[1 - i]?.seen.has(line.at)) return line.at;
		}
	}
	return undefined;
}

const NEAR = 32;
