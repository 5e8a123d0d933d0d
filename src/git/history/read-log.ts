import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/** A commit as a log has it. */
export interface LoggedCommit {
	readonly oid: string;
	readonly parents: number;
	/** `Name <address>`. */
	readonly author: string;
	readonly committer: string;
	/** Seconds since 1970. */
	readonly authoredAt: number;
	readonly committedAt: number;
	readonly message: string;
}

const format = "%H%n%P%n%at%n%ct%n%an <%ae>%n%cn <%ce>%n%B";

/**
 * The commits that one has and another has not, parents and older ones first (git-log(1)); one process. Of each commit the first bytes are read, `most` of
 * them. Throws `missing-object`, `timeout`, `failed`.
 */
export async function* readLog(
	git: Git,
	store: ReadFrom,
	{
		tip,
		not,
		most,
	}: {
		readonly tip: string;
		readonly not: string | undefined;
		readonly most: number;
	},
	signal: AbortSignal,
): AsyncGenerator<LoggedCommit> {
	for (const oid of [tip, ...(not ? [not] : [])])
		if (!isOid(store.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (!storeExists(git, store)) return;
	const args = ["-z", "--reverse", "--date-order", `--format=${format}`, tip];
	if (not) args.push(`^${not}`);
	const output = streamGit(git, store, "log", [...args, "--"], {
		...{ bounded: true, signal },
	});
	for await (const record of fields(output, "\0", most)) {
		const [oid = "", parents = "", at, committed, author, committer, ...rest] =
			record.split("\n");
		if (!isOid(store.format, oid)) continue;
		yield {
			oid,
			parents: parents.split(" ").filter(Boolean).length,
			author: author ?? "",
			committer: committer ?? "",
			authoredAt: seconds(at),
			committedAt: seconds(committed),
			message: rest.join("\n").replace(/\n+$/, ""),
		};
	}
}

/** Git stores any number as a time. */
const seconds = (text: string | undefined): number =>
	Math.min(Math.max(0, Math.trunc(Number(text)) || 0), 1e11);
