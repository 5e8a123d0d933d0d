import { GitError, isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { inTurns } from "./read-turn.ts";

/** A line that fits. */
export type GrepHit = {
	readonly path: string;
	readonly line: number;
	readonly text: string;
};

/** Lines that are given, and of each file. */
const mostHits = 500;
const mostOfFile = 10;
const mostBytes = 4 << 20;

/** The words of git for a pattern of its input that is none. */
const ofPattern = /^exit 128: fatal: In '-' at /;

/** The longest list of names that is read. */
const mostNameBytes = 8 << 20;

/**
 * Lines of a commit's text files with a text in them, or one of several, whatever its case (git-grep(1)); the text goes to git by its input. `cut`: there may
 * be more, or it took too long. `isFaulty`: the expression is none. Throws `missing-object`.
 */
export const grep = inTurns(matchingLines);

async function matchingLines(
	git: Git,
	from: ReadFrom,
	commit: string,
	text: string | readonly string[],
	options: {
		regexp?: boolean;
		/** Only in these files, taken literally. */
		paths?: readonly string[];
		signal?: AbortSignal;
	},
): Promise<{ hits: GrepHit[]; cut: boolean; isFaulty?: boolean }> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	const patterns = [text]
		.flat()
		.map((one) => one.split("\n", 1)[0] ?? "")
		.filter(Boolean);
	if (!storeExists(git, from) || !patterns.length)
		return { hits: [], cut: false };
	const output = streamGit(
		git,
		from,
		"grep",
		[
			"-n",
			"-I",
			"-z",
			"-i",
			options.regexp ? "-E" : "-F",
			`--max-count=${mostOfFile}`,
			"--no-color",
			"--threads=1",
			"-f",
			"-",
			commit,
			...(options.paths ? ["--", ...options.paths] : []),
		],
		{
			input: `${patterns.join("\n")}\n`,
			bounded: true,
			deadline: 10_000,
			signal: options.signal,
		},
	);
	const hits: GrepHit[] = [];
	let rest = "";
	let size = 0;
	try {
		for await (const chunk of output as AsyncIterable<Buffer>) {
			size += chunk.length;
			const lines = (rest + chunk.toString("utf8")).split("\n");
			rest = lines.pop() ?? "";
			for (const line of lines) {
				const [place = "", number = "", ...found] = line.split("\0");
				if (!place.startsWith(`${commit}:`)) continue;
				hits.push({
					path: place.slice(commit.length + 1),
					line: Number(number),
					text: found.join("\0").slice(0, 500),
				});
			}
			if (hits.length >= mostHits || size > mostBytes)
				return { hits: hits.slice(0, mostHits), cut: true };
		}
	} catch (error) {
		// 1 is "nothing found", and a pattern that is none ends it too
		if (isGitError(error, "failed"))
			return { hits, cut: false, isFaulty: ofPattern.test(error.detail ?? "") };
		if (isGitError(error, "timeout")) return { hits, cut: true };
		throw error;
	}
	return { hits, cut: false };
}

/**
 * The names of the text files at the top of a commit that have a text in them, whatever its case. `cut`: there may be more. Throws
 * `missing-object`.
 */
export const grepNames = inTurns(matchingNames);

async function matchingNames(
	git: Git,
	from: ReadFrom,
	commit: string,
	text: string,
	options: { signal?: AbortSignal } = {},
): Promise<{ names: Set<string>; cut: boolean }> {
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	const names = new Set<string>();
	const pattern = text.split("\n", 1)[0] ?? "";
	if (!storeExists(git, from) || pattern === "") return { names, cut: false };
	const output = streamGit(
		git,
		from,
		"grep",
		[
			..."-l -I -z -i -F --max-depth=0 --no-color --threads=1 -f -".split(" "),
			commit,
		],
		{
			input: `${pattern}\n`,
			bounded: true,
			deadline: 10_000,
			signal: options.signal,
		},
	);
	let rest = "";
	let size = 0;
	try {
		for await (const chunk of output as AsyncIterable<Buffer>) {
			size += chunk.length;
			if (size > mostNameBytes) return { names, cut: true };
			const found = (rest + chunk.toString("latin1")).split("\0");
			rest = found.pop() ?? "";
			for (const place of found)
				names.add(
					Buffer.from(place.slice(commit.length + 1), "latin1").toString(
						"utf8",
					),
				);
		}
	} catch (error) {
		// 1 is "nothing found"
		if (isGitError(error, "failed")) return { names, cut: false };
		if (isGitError(error, "timeout")) return { names, cut: true };
		throw error;
	}
	return { names, cut: false };
}
