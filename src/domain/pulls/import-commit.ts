import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { takeCommit } from "../../git/merge/take-commits.ts";
import { objectInfo } from "../../git/read/object.ts";
import { noteUnnamed } from "../refs/lost/lost-tips.ts";
import { allRefs } from "../refs/ref.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";

/** As many commits of the target as are told to git, so that it leaves out what they reach. */
const mostKnown = 1000;

/**
 * Brings a commit of one repository of a family into another, with what it needs and nothing else. Tells whether it came: who gives it no ref then calls
 * `noteBrought`.
 */
export async function importCommit(
	app: App,
	from: Repository,
	to: Repository,
	commit: string,
): Promise<boolean> {
	if (from.store_id === to.store_id) return false;
	const target = storeOf(to);
	const refs = await allRefs(app.db, to.store_id);
	// what a ref points to is whole; an object that merely lies there need not be
	if (
		refs.some((ref) => ref.oid === commit) &&
		(await objectInfo(app.git, target, commit))
	)
		return false;
	const known = refs.slice(0, mostKnown).map((ref) => ref.peeled ?? ref.oid);
	await takeCommit(app.git, storeOf(from), target, commit, known);
	return true;
}

/** Notes a commit that came though no ref was given to it: it is not shown by its id. */
export async function noteBrought(
	app: App,
	{ store_id: store }: Repository,
	commit: string,
): Promise<void> {
	const refs = await allRefs(app.db, store);
	if (refs.some(({ oid }) => oid === commit)) return;
	await app.db.write((tx) => noteUnnamed(tx, store, [commit], now(app)));
}

/** Brings a commit for some work that gives it a ref; where that fails, the commit is not shown. */
export async function withCommit<T>(
	app: App,
	from: Repository,
	to: Repository,
	commit: string,
	work: () => Promise<T>,
): Promise<T> {
	const brought = await importCommit(app, from, to, commit);
	try {
		return await work();
	} catch (error) {
		if (brought) await noteBrought(app, to, commit);
		throw error;
	}
}
