import type { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/** The kinds of archives git makes itself. */
export type ArchiveFormat = "zip" | "tar" | "tar.gz";

/**
 * Streams an archive of a commit or tree (git-archive(1)); every name gets `prefix` in front, only `paths` are
 * taken when given. Throws `missing-object`; the stream errors with `aborted`, `timeout`, `too-large`, `failed`.
 */
export function archive(
	git: Git,
	store: StoreRef,
	treeish: string,
	options: {
		format: ArchiveFormat;
		prefix?: string;
		paths?: readonly string[];
		signal?: AbortSignal;
		/** Most bytes to send, against trees that repeat themselves. */
		maxBytes?: number;
	},
): Readable {
	if (!isOid(store.format, treeish) || !storeExists(git, store)) {
		throw new GitError("missing-object", "there is nothing to archive");
	}
	const { prefix = "", paths = [], signal } = options;
	if ([prefix, ...paths].some((text) => text.includes("\0"))) {
		throw new GitError("bad-path", "a path is refused: nul");
	}
	const args = [`--format=${options.format}`, `--prefix=${prefix}`, treeish];
	return streamGit(git, store, "archive", [...args, "--", ...paths], {
		signal,
		bounded: true,
		maxBytes: options.maxBytes,
	});
}
