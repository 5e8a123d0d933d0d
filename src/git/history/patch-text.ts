import type { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { memoryOf } from "../memory.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, sourceKey } from "../store.ts";
import { streamGit } from "../stream.ts";
import { sharedLater } from "../upload/shared-stream.ts";

/** Streams the difference of two commits or trees as git writes it (git-diff-tree(1), -p); null is the empty tree. Errors as streamGit. */
export function diffText(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string,
	options: { signal?: AbortSignal; binary?: boolean } = {},
): Readable {
	const { binary, ...rest } = options;
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids) assertOid(from, oid);
	return shared(
		git,
		from,
		"diff-tree",
		["-r", "-p", "-M", ...(binary ? ["--binary"] : []), ...PLAIN, ...ids, "--"],
		rest.signal,
	);
}

/** Streams one commit as a mail (git-log(1), --format=email); a merge against its first parent. Errors as streamGit. */
export function patchOfCommit(
	git: Git,
	from: ReadFrom,
	commit: string,
	options: { signal?: AbortSignal } = {},
): Readable {
	assertOid(from, commit);
	const args = ["-1", "--format=email", "--stat", "--summary", "-p", "-M"];
	return shared(
		git,
		from,
		"log",
		[...args, "--diff-merges=first-parent", "--root", ...PLAIN, commit, "--"],
		options.signal,
	);
}

/** Streams the commits that `head` has and `base` has not as mails (git-format-patch(1)), the oldest first. Errors as streamGit. */
export function patchSeries(
	git: Git,
	from: ReadFrom,
	base: string,
	head: string,
	options: { signal?: AbortSignal } = {},
): Readable {
	for (const oid of [base, head]) assertOid(from, oid);
	return shared(
		git,
		from,
		"format-patch",
		["--stdout", "-M", ...PLAIN, `${base}..${head}`, "--"],
		options.signal,
	);
}

/** One process for all who ask for the same, however slowly they read. */
function shared(
	git: Git,
	from: ReadFrom,
	command: "diff-tree" | "log" | "format-patch",
	args: readonly string[],
	signal: AbortSignal | undefined,
): Readable {
	return sharedLater(
		git,
		[command, sourceKey(from), ...args].join(" "),
		from.id,
		(stop, turn) =>
			streamGit(git, from, command, args, {
				signal: stop,
				turn,
				bounded: true,
				maxBytes: MOST,
			}),
		{ signal, childMemory: memoryOf(git, from, command) },
	);
}

function assertOid(from: ReadFrom, oid: string): void {
	if (!isOid(from.format, oid))
		throw new GitError("missing-object", "not an object id", { oid });
}

const PLAIN = ["--no-ext-diff", "--no-textconv", "--no-color"];
const MOST = 1 << 30;
