import { fields } from "../fields.ts";

/** One path that a commit made what it then was. */
type RawChange = {
	readonly commit: string;
	readonly path: string;
	/** What is there after it; all zeros when nothing is. */
	readonly oid: string;
	/** The commit is a merge: of the directories above the path nothing is told. */
	readonly merge: boolean;
};

/**
 * Arguments of `git log` for `readChanges`. Trees are shown too (`-t`), so that a directory has an id to compare; merges show what
 * is in no parent (`-c`).
 */
export const RAW_LOG = [
	"--topo-order",
	"-c",
	"-t",
	"--raw",
	"--no-abbrev",
	"--no-renames",
	"--no-ext-diff",
	"--no-textconv",
	"-z",
	"--format=%x01%H",
];

/** Reads the output of `git log` with RAW_LOG (git-diff(1), raw format and its combined form), newest commit first. */
export async function* readChanges(
	output: AsyncIterable<Buffer>,
): AsyncGenerator<RawChange> {
	let commit = "";
	let ids = "";
	for await (const field of fields(output)) {
		const text = field.startsWith("\n") ? field.slice(1) : field;
		if (text.startsWith("\x01")) commit = text.slice(1);
		else if (text.startsWith(":")) ids = text;
		else if (ids !== "") {
			// the id after it is the last word but one, whatever the number of parents
			const oid = ids.split(" ").at(-2) as string;
			yield { commit, path: text, oid, merge: ids.startsWith("::") };
			ids = "";
		}
	}
}
