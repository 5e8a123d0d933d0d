import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** What a commit changed against its first parent. */
export type CommitChanges = {
	readonly files: readonly {
		readonly path: string;
		readonly status: "added" | "removed" | "modified";
	}[];
	/** Lines; those of binary files and of files that only moved count none. */
	readonly additions: number;
	readonly deletions: number;
};

/**
 * What each of some commits changed, in git's order (git-diff-tree(1), --stdin); one process whatever their number.
 * Throws `missing-object`, `too-large`, `timeout`, `failed`.
 */
export async function commitChanges(
	git: Git,
	from: ReadFrom,
	commits: readonly string[],
	options: { signal?: AbortSignal; deadline?: number } = {},
): Promise<Map<string, CommitChanges>> {
	for (const oid of commits)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (!commits.length || !storeExists(git, from)) return new Map();
	const { stdout } = await readGit(git, from, "diff-tree", ARGUMENTS, {
		input: `${commits.join("\n")}\n`,
		...options,
		bounded: true,
	});
	return parse(stdout.toString("utf8"), from);
}

function parse(text: string, from: ReadFrom): Map<string, CommitChanges> {
	const found = new Map<string, CommitChanges>();
	const fields = text.split("\0");
	let files: CommitChanges["files"][number][] = [];
	let at = { files, additions: 0, deletions: 0 };
	for (let index = 0; index < fields.length; index++) {
		const field = fields[index] as string;
		if (field.startsWith(":")) {
			const letter = field[field.lastIndexOf(" ") + 1] as string;
			const path = fields[++index] as string;
			if (letter === "R") {
				files.push({ path, status: "removed" });
				files.push({ path: fields[++index] as string, status: "added" });
			} else files.push({ path, status: STATUS[letter] ?? "modified" });
		} else if (field.includes("\t")) {
			const [added, deleted] = field.split("\t", 2);
			at.additions += Number(added) || 0;
			at.deletions += Number(deleted) || 0;
			// the two names of a moved file follow
			if (field.endsWith("\t")) index += 2;
		} else if (isOid(from.format, field)) {
			files = [];
			at = { files, additions: 0, deletions: 0 };
			found.set(field, at);
		}
	}
	return found;
}

const ARGUMENTS = [
	"--stdin",
	"--always",
	"--root",
	"-r",
	"-z",
	"--raw",
	"--numstat",
	"--no-abbrev",
	"-M",
	"--no-ext-diff",
	"--no-textconv",
	"--diff-merges=first-parent",
];
const STATUS: Record<string, "added" | "removed"> = {
	A: "added",
	D: "removed",
};
