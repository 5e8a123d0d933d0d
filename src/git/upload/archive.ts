import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { Turn } from "../child.ts";
import { fileError, GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type StoreRef, storeExists, storePath } from "../store.ts";
import { streamGit } from "../stream.ts";

/** The kinds of archives git makes itself. */
export type ArchiveFormat = "zip" | "tar" | "tar.gz";

/**
 * Streams an archive of a commit or tree (git-archive(1)); every name gets `prefix` in front, only `paths` are
 * taken when given. Whoever asks has had its size checked. Throws `missing-object`; the stream errors with `aborted`, `timeout`, `too-large`, `failed`.
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
		/** Taken before. */
		turn?: Turn;
	},
): Readable {
	if (!isOid(store.format, treeish) || !storeExists(git, store)) {
		throw new GitError("missing-object", "there is nothing to archive");
	}
	const { prefix = "", paths = [], signal, turn } = options;
	if ([prefix, ...paths].some((text) => text.includes("\0"))) {
		throw new GitError("bad-path", "a path is refused: nul");
	}
	const args = [`--format=${options.format}`, `--prefix=${prefix}`, treeish];
	keepAttributesFrom(git, store);
	return streamGit(git, store, "archive", [...args, "--", ...paths], {
		signal,
		turn,
		bounded: true,
		// what was measured before it began (archive-size.ts), with what formats add
		maxBytes: git.limits.archiveBytes * 1.5 + (1 << 20),
		config: CONFIG,
	});
}

/**
 * Attributes of the tree decide which files are left out and how lines end. Those that put commits in the place of words, or bytes through filters,
 * are taken back by the store's own attributes, which come before (gitattributes(5)): whoever pushes would decide how much work one download is.
 */
function keepAttributesFrom(git: Git, store: StoreRef): void {
	const path = join(storePath(git, store), "info/attributes");
	if (existsSync(path)) return;
	try {
		mkdirSync(dirname(path), { recursive: true });
		// made whole under another name: somebody may read it at the same time
		const fresh = `${path}.${randomBytes(6).toString("hex")}`;
		writeFileSync(fresh, ATTRIBUTES);
		renameSync(fresh, path);
	} catch (error) {
		throw fileError(error, "prepare an archive");
	}
}

const ATTRIBUTES = "* -export-subst -filter -ident -working-tree-encoding\n";
/** Larger files go into the archive as they are, in pieces. */
const CONFIG = { "core.bigFileThreshold": "8m" };
