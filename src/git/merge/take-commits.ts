import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { objectInfo } from "../read/object.ts";
import { ingestPack } from "../receive/ingest-pack.ts";
import { type StoreRef, storeExists, withObjectsOf } from "../store.ts";
import { streamGit } from "../stream.ts";

/**
 * Brings a commit and all that it reaches from one store into another, durably, without what the commits `has` of the target reach.
 * Nothing else of the source comes along. Throws `wrong-type` for different formats, `missing-object`, `no-space`, `failed`.
 */
export async function takeCommit(
	git: Git,
	from: StoreRef,
	to: StoreRef,
	commit: string,
	has: readonly string[],
): Promise<void> {
	if (from.format !== to.format)
		throw new GitError("wrong-type", "the object formats differ");
	if (!isOid(from.format, commit))
		throw new GitError("missing-object", "not an object id", { oid: commit });
	if (!storeExists(git, to) || !storeExists(git, from)) return;
	const both = withObjectsOf(git, to, from);
	const known = has.filter((oid) => isOid(to.format, oid));
	const pack = streamGit(
		git,
		both,
		"pack-objects",
		["--revs", "--stdout", "--delta-base-offset", "-q"],
		{
			input: [commit, ...known.map((oid) => `^${oid}`), ""].join("\n"),
			bounded: true,
		},
	);
	const held = await ingestPack(git, to, pack);
	try {
		await held.migrate();
	} finally {
		await held.discard();
	}
	if (!(await objectInfo(git, to, commit)))
		throw new GitError("missing-object", "the commit did not arrive", {
			oid: commit,
		});
}
