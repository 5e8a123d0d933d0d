import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** One path that differs between two trees. Modes are 0 and ids zeros where there is nothing. */
export type TreeChange = {
	readonly status: "added" | "deleted" | "modified" | "renamed" | "type";
	readonly path: string;
	/** Where a renamed file was. */
	readonly oldPath?: string;
	readonly oldMode: number;
	readonly newMode: number;
	readonly oldOid: string;
	readonly newOid: string;
};

/**
 * What differs between two commits or trees, in git's order (git-diff-tree(1), raw format); null is the empty tree.
 * Throws `missing-object`, `too-large`, `failed`.
 */
export async function diffTree(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string | null,
	options: {
		paths?: readonly string[];
		renames?: boolean;
		signal?: AbortSignal;
	} = {},
): Promise<TreeChange[]> {
	const empty = emptyTreeOid(from.format);
	const ids = [oldOid ?? empty, newOid ?? empty];
	for (const oid of ids) {
		if (!isOid(from.format, oid)) {
			throw new GitError("missing-object", "not an object id", { oid });
		}
	}
	if (ids[0] === ids[1] || !storeExists(git, from)) return [];
	const renames = options.renames ? ["-M", "-l1000"] : ["--no-renames"];
	const { stdout } = await readGit(
		git,
		from,
		"diff-tree",
		[...RAW, ...renames, ...ids, "--", ...(options.paths ?? [])],
		{ signal: options.signal, bounded: true },
	);
	return parseRaw(stdout.toString("utf8"));
}

/** Reads the raw format with `-z` (git-diff(1)). */
export function parseRaw(text: string): TreeChange[] {
	const fields = text.split("\0");
	const changes: TreeChange[] = [];
	for (let at = 0; at + 1 < fields.length; ) {
		const head = (fields[at++] as string).slice(1).split(" ");
		const [oldMode = "", newMode = "", before = "", after = "", letter = ""] =
			head;
		const path = fields[at++] as string;
		const renamed = letter.startsWith("R");
		changes.push({
			status: STATUS[letter[0] as string] ?? "modified",
			path: renamed ? (fields[at++] as string) : path,
			oldPath: renamed ? path : undefined,
			oldMode: Number.parseInt(oldMode, 8),
			newMode: Number.parseInt(newMode, 8),
			oldOid: before,
			newOid: after,
		});
	}
	return changes;
}

const RAW = [
	"-r",
	"-z",
	"--raw",
	"--no-abbrev",
	"--no-ext-diff",
	"--no-textconv",
];
const STATUS: Record<string, TreeChange["status"]> = {
	A: "added",
	D: "deleted",
	M: "modified",
	R: "renamed",
	T: "type",
};
