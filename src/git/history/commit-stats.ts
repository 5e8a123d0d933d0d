import { GitError, isGitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { inTurns } from "./read-turn.ts";

/** One commit for statistics. */
export type CommitStat = {
	readonly name: string;
	readonly email: string;
	/** Seconds since 1970, of the author. */
	readonly at: number;
	readonly additions: number;
	readonly deletions: number;
};

/**
 * The newest commits of a history, without merges (git-log(1)); with `lines`, also how many lines each added and deleted. What takes too
 * long ends early. Throws `missing-object`.
 */
export const commitStats = inTurns(readStats);

async function readStats(
	git: Git,
	from: ReadFrom,
	commit: string,
	options: { most: number; lines?: boolean; signal?: AbortSignal },
): Promise<{ commits: CommitStat[]; cut: boolean }> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	const commits: CommitStat[] = [];
	if (!storeExists(git, from)) return { commits, cut: false };
	const output = streamGit(
		git,
		from,
		"log",
		[
			"-z",
			"--no-merges",
			`--max-count=${Math.trunc(options.most)}`,
			"--format=%x01%an%x01%ae%x01%at",
			...(options.lines
				? ["--shortstat", "--no-renames", "--no-ext-diff", "--no-textconv"]
				: []),
			commit,
			"--",
		],
		{ bounded: true, deadline: 10_000, signal: options.signal },
	);
	try {
		for await (const record of fields(output as AsyncIterable<Buffer>)) {
			const [before = "", name = "", email = "", rest = ""] =
				record.split("\x01");
			// what a commit changed may stand in front of the next one
			count(commits, before);
			const [at = "", ...stat] = rest.split("\n");
			if (!email) continue;
			commits.push({
				name,
				email: email.toLowerCase(),
				at: Number(at),
				additions: 0,
				deletions: 0,
			});
			count(commits, stat.join("\n"));
		}
	} catch (error) {
		if (isGitError(error, "timeout", "too-large"))
			return { commits, cut: true };
		throw error;
	}
	return { commits, cut: commits.length >= options.most };
}

function count(commits: CommitStat[], text: string): void {
	const last = commits.at(-1);
	if (!last || !text.includes("changed")) return;
	commits[commits.length - 1] = {
		...last,
		additions: Number(/(\d+) insertion/.exec(text)?.[1] ?? 0),
		deletions: Number(/(\d+) deletion/.exec(text)?.[1] ?? 0),
	};
}
