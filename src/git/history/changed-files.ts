import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** One file that differs between two commits, with the number of lines; binary files count none. */
export type FileStat = {
	readonly path: string;
	/** Where a renamed file was. */
	readonly oldPath?: string;
	readonly status: "added" | "changed" | "deleted" | "renamed";
	readonly additions: number;
	readonly deletions: number;
};

/** White space that does not count as a change. */
export type Whitespace =
	| "ignore-all"
	| "ignore-change"
	| "ignore-eol"
	| "show-all";

/**
 * The files that differ between two commits or trees, in git's order (git-diff-tree(1)); null is the empty tree.
 * Throws `missing-object`, `too-large`, `timeout`, `failed`.
 */
export async function changedFiles(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string,
	options: { whitespace?: Whitespace; signal?: AbortSignal } = {},
): Promise<FileStat[]> {
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (ids[0] === ids[1] || !storeExists(git, from)) return [];
	const spaces = SPACES[options.whitespace ?? "show-all"];
	const { stdout } = await readGit(
		git,
		from,
		"diff-tree",
		[...ARGUMENTS, ...spaces, ...ids, "--"],
		{ signal: options.signal, bounded: true },
	);
	return parse(stdout.toString("utf8"));
}

/** First all raw lines, then the counts in the same order. */
function parse(text: string): FileStat[] {
	const fields = text.split("\0");
	const files = new Map<string, FileStat>();
	let at = 0;
	for (; fields[at]?.startsWith(":"); ) {
		const letter = fields[at]?.split(" ").at(-1)?.[0] ?? "M";
		const first = fields[at + 1] as string;
		const renamed = letter === "R";
		const path = renamed ? (fields[at + 2] as string) : first;
		at += renamed ? 3 : 2;
		files.set(path, {
			path,
			...(renamed ? { oldPath: first } : {}),
			status: STATUS[letter] ?? "changed",
			additions: 0,
			deletions: 0,
		});
	}
	for (; at < fields.length; ) {
		const counts = fields[at] as string;
		if (!counts.includes("\t")) {
			at++;
			continue;
		}
		const [added, deleted, name = ""] = counts.split("\t");
		const path = name || (fields[at + 2] as string);
		at += name ? 1 : 3;
		const file = files.get(path);
		if (file)
			files.set(path, {
				...file,
				additions: Number(added) || 0,
				deletions: Number(deleted) || 0,
			});
	}
	return [...files.values()];
}

const ARGUMENTS = [
	"-r",
	"-z",
	"--raw",
	"--numstat",
	"--no-abbrev",
	"-M",
	"-l1000",
	"--no-ext-diff",
	"--no-textconv",
];
const STATUS: Record<string, FileStat["status"]> = {
	A: "added",
	D: "deleted",
	R: "renamed",
};
/** The arguments of git for it. */
export const SPACES: Record<Whitespace, string[]> = {
	"ignore-all": ["--ignore-all-space"],
	"ignore-change": ["--ignore-space-change"],
	"ignore-eol": ["--ignore-space-at-eol"],
	"show-all": [],
};
