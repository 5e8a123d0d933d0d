import type { Readable } from "node:stream";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/**
 * Streams a bundle (gitformat-bundle(5)) of a commit's whole history under some names of refs, so that it can be cloned.
 * Throws `missing-object`; the stream errors with `aborted`, `timeout`, `failed`.
 */
export function bundle(
	git: Git,
	store: StoreRef,
	commit: string,
	refs: readonly string[],
	options: { signal?: AbortSignal } = {},
): Readable {
	if (!isOid(store.format, commit) || !storeExists(git, store))
		throw new GitError("missing-object", "there is nothing to bundle");
	if (refs.some((ref) => /[\0\n]/.test(ref)))
		throw new GitError("bad-ref-name", "a name is refused");
	const version =
		store.format === "sha1"
			? "# v2 git bundle\n"
			: "# v3 git bundle\n@object-format=sha256\n";
	const lines = refs.map((ref) => `${commit} ${ref}\n`).join("");
	return streamGit(
		git,
		store,
		"pack-objects",
		["--stdout", "--revs", "--delta-base-offset", "--quiet"],
		{
			...options,
			input: `${commit}\n`,
			head: Buffer.from(`${version}${lines}\n`),
		},
	);
}
