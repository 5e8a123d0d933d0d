import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** Which commits of a history are meant. */
type LogRange = {
	/** Commits to start from, by full id. */
	readonly from: readonly string[];
	/** Commits left out with all they reach. */
	readonly not?: readonly string[];
	/** Only commits that changed one of these, taken literally. */
	readonly paths?: readonly string[];
	/** Committed at or after, at or before; seconds since 1970. */
	readonly since?: number;
	readonly until?: number;
	readonly firstParent?: boolean;
	readonly order?: "date" | "topo";
};

/** Ids of commits, newest first (git-rev-list(1)); one process. Read them with readCommit. Throws `missing-object`, `failed`, `timeout`. */
export async function log(
	git: Git,
	source: ReadFrom,
	range: LogRange & { skip?: number; limit?: number; signal?: AbortSignal },
): Promise<string[]> {
	if (!storeExists(git, source)) return [];
	const args = rangeArguments(source, range);
	if (range.skip) args.unshift(`--skip=${count(range.skip)}`);
	if (range.limit !== undefined) {
		args.unshift(`--max-count=${count(range.limit)}`);
	}
	const { stdout } = await readGit(git, source, "rev-list", args, {
		signal: range.signal,
	});
	return stdout.toString("latin1").split("\n").filter(Boolean);
}

/** How many commits a range holds. Throws as `log` does. */
export async function countCommits(
	git: Git,
	source: ReadFrom,
	range: LogRange & { signal?: AbortSignal },
): Promise<number> {
	if (!storeExists(git, source)) return 0;
	const args = ["--count", ...rangeArguments(source, range)];
	const { stdout } = await readGit(git, source, "rev-list", args, {
		signal: range.signal,
	});
	return Number(stdout.toString("latin1"));
}

function rangeArguments(source: ReadFrom, range: LogRange): string[] {
	const args: string[] = [];
	if (range.firstParent) args.push("--first-parent");
	if (range.order === "topo") args.push("--topo-order");
	if (range.since !== undefined) args.push(age("max", "since", range.since));
	if (range.until !== undefined) args.push(age("min", "until", range.until));
	for (const oid of range.from) args.push(assertOid(source, oid));
	for (const oid of range.not ?? []) args.push(`^${assertOid(source, oid)}`);
	return [...args, "--", ...(range.paths ?? []).map(literal)];
}

/** Git takes small numbers for no dates after `@`, and large ones for negative ones as an age. */
function age(bound: "min" | "max", name: string, seconds: number): string {
	const at = count(seconds);
	return at < 2 ** 31 ? `--${bound}-age=${at}` : `--${name}=@${at}`;
}

function assertOid(source: ReadFrom, oid: string): string {
	if (isOid(source.format, oid)) return oid;
	throw new GitError("missing-object", "not an object id", { oid });
}

function literal(path: string): string {
	if (path !== "" && !path.includes("\0")) return path;
	throw new GitError("bad-path", "a path is refused", { path });
}

function count(value: number): number {
	return Math.max(0, Math.trunc(value) || 0);
}
