import { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import { isOid } from "../oid.ts";
import type { Git } from "../open.ts";
import { endError, startGit } from "../run.ts";
import { type StoreRef, storeExists } from "../store.ts";

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
	const child = startGit(git, store, "archive", [...args, "--", ...paths], {
		signal,
		bounded: true,
		deadline: git.limits.transferDeadline,
	});
	child.stdin.end();
	async function* bytes(): AsyncGenerator<Buffer> {
		let size = 0;
		try {
			for await (const chunk of child.stdout) {
				size += chunk.length;
				if (size > (options.maxBytes ?? Number.POSITIVE_INFINITY)) {
					throw new GitError("too-large", "the archive is too large");
				}
				yield chunk;
			}
			const end = await child.ended;
			if (end.killed || end.code !== 0) throw endError("archive", end);
		} finally {
			child.kill("aborted");
		}
	}
	return Readable.from(bytes(), { objectMode: false });
}
