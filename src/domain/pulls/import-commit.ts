import type { App } from "../../app.ts";
import { takeCommit } from "../../git/merge/take-commits.ts";
import { objectInfo } from "../../git/read/object.ts";
import { allRefs } from "../refs/ref.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** As many commits of the target as are told to git, so that it leaves out what they reach. */
const mostKnown = 1000;

/** Brings a commit of one repository of a family into another, with what it needs and nothing else. */
export async function importCommit(
	app: App,
	from: Repository,
	to: Repository,
	commit: string,
): Promise<void> {
	if (from.store_id === to.store_id) return;
	const target = storeOf(to);
	const refs = await allRefs(app.db, to.store_id);
	// what a ref points to is whole; an object that merely lies there need not be
	if (
		refs.some((ref) => ref.oid === commit) &&
		(await objectInfo(app.git, target, commit))
	)
		return;
	const known = refs.slice(0, mostKnown).map((ref) => ref.peeled ?? ref.oid);
	await takeCommit(app.git, storeOf(from), target, commit, known);
}
