import type { Readable } from "node:stream";
import type { Turn } from "../child.ts";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type StoreRef, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";

/**
 * Streams a bundle (gitformat-bundle(5)) of the whole history behind some refs, so that it can be cloned.
 * Throws `missing-object`; the stream errors with `aborted`, `timeout`, `failed`.
 */
export function bundle(
	git: Git,
	store: StoreRef,
	refs: readonly { readonly name: string; readonly oid: string }[],
	options: { signal?: AbortSignal; turn?: Turn } = {},
): Readable {
	const oids = [...new Set(refs.map(({ oid }) => oid))];
	if (
		!oids.length ||
		!oids.every((oid) => isOid(store.format, oid)) ||
		!storeExists(git, store)
	)
		throw new GitError("missing-object", "there is nothing to bundle");
	if (refs.some(({ name }) => /[\0\n]/.test(name)))
		throw new GitError("bad-ref-name", "a name is refused");
	const version =
		store.format === "sha1"
			? "# v2 git bundle\n"
			: "# v3 git bundle\n@object-format=sha256\n";
	const lines = refs.map(({ name, oid }) => `${oid} ${name}\n`).join("");
	return streamGit(
		git,
		store,
		"pack-objects",
		["--stdout", "--revs", "--delta-base-offset", "--quiet"],
		{
			...options,
			input: `${oids.join("\n")}\n`,
			head: Buffer.from(`${version}${lines}\n`),
		},
	);
}
