import { PassThrough } from "node:stream";
import { GitError } from "./errors.ts";
import type { Git } from "./git.ts";
import { isOid } from "./oid.ts";
import { ingestPack } from "./receive/ingest-pack.ts";
import { endError, startGit } from "./run.ts";
import type { StoreRef } from "./store.ts";

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
	const packing = await startGit(
		git,
		from,
		"pack-objects",
		["--revs", "--stdout", "--quiet"],
		{ deadline: git.limits.transferDeadline },
	);
	packing.stdin.end(`${tree}\n`);
	// what a child says is thrown away when it ends before anybody reads
	const pack = packing.stdout.pipe(new PassThrough());
	const held = await ingestPack(git, to, pack);
	const end = await packing.ended;
	if (end.code !== 0 || end.killed) {
		await held.discard();
		throw endError("pack-objects", end);
	}
	await held.migrate();
}
