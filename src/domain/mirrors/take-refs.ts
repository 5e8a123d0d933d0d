import type { App } from "../../app.ts";
import { checkRefName } from "../../git/check-ref-name.ts";
import { copyStore } from "../../git/copy-store.ts";
import { isGitError } from "../../git/errors.ts";
import { zeroOid } from "../../git/oid.ts";
import { fetchRemote, type Remote } from "../../git/remote.ts";
import type { StoreRef } from "../../git/store.ts";
import { withScratchStore } from "../lifecycle/with-new-store.ts";
import { moveOf } from "../pushes/judge-command.ts";
import { allRefs, branchPrefix, type RefMove, tagPrefix } from "../refs/ref.ts";

/**
 * Brings the objects of a repository on another server into a store, and gives the moves that make its branches and tags the same.
 * With `prune`, what is gone there goes here. Throws GitError `too-large`, `failed`, `timeout`, `aborted`.
 */
export async function takeRefs(
	app: App,
	store: StoreRef,
	remote: Remote,
	options: { prune: boolean; deadline: number; signal?: AbortSignal },
): Promise<RefMove[]> {
	const theirs = await withScratchStore(app, store.format, async (scratch) => {
		const largest = app.config.maxMirrorBytes;
		const bounds = { ...options, largest };
		const refs = await fetchRemote(app.git, scratch, store, remote, bounds);
		await copyStore(app.git, scratch, store);
		return refs;
	});
	const ours = new Map(
		(await allRefs(app.db, store.id)).map((ref) => [ref.name, ref.oid]),
	);
	const zero = zeroOid(store.format);
	const moves: RefMove[] = [];
	for (const [name, oid] of theirs) {
		const old = ours.get(name) ?? zero;
		ours.delete(name);
		if (old === oid || checkRefName(name)) continue;
		try {
			moves.push(await moveOf(app, store, { ref: name, old, new: oid }));
		} catch (error) {
			// a branch that is no commit, a tag of too many tags: left out, the rest is of use
			if (!isGitError(error, "wrong-type", "corrupt", "missing-object"))
				throw error;
		}
	}
	if (options.prune)
		for (const [name, from] of ours)
			if (name.startsWith(branchPrefix) || name.startsWith(tagPrefix))
				moves.push({ name, from, to: null });
	return moves;
}
