import { GitError } from "./errors.ts";
import type { Git } from "./git.ts";
import { isOid } from "./oid.ts";
import { ingestPack } from "./receive/ingest-pack.ts";
import type { StoreRef } from "./store.ts";
import { streamGit } from "./stream.ts";

/**
 * Gives `to` a tree of `from` with all that is in it, and nothing of the history around it. Durable when it returns.
 * Throws `missing-object`, `wrong-type` for different formats, `failed`, `no-space`.
 */
export async function copyTree(
	git: Git,
	from: StoreRef,
	to: StoreRef,
	tree: string,
): Promise<void> {
	if (from.format !== to.format)
		throw new GitError("wrong-type", "the object formats differ");
	if (!isOid(from.format, tree))
		throw new GitError("missing-object", "not an object id", { oid: tree });
	// ended with the reading of it: a child whose pack is refused must not wait for a reader
	const pack = streamGit(
		git,
		from,
		"pack-objects",
		["--revs", "--stdout", "--quiet"],
		{ input: `${tree}\n` },
	);
	const held = await ingestPack(git, to, pack);
	await held.migrate();
}
