import type { App } from "../../../app.ts";
import { isGitError } from "../../../git/errors.ts";
import { walkObjects } from "../../../git/reach/meet-objects.ts";
import { storeExists } from "../../../git/store.ts";
import { type Repository, storeOf } from "../../repositories/repository.ts";
import { project } from "../projection.ts";
import { dropLostTips, lostTips, tipsOfPulls } from "./lost-tips.ts";

/** Tips that are looked at in one go. */
const most = 5000;
const deadline = 60_000;

/**
 * Forgets the lost tips of a store that refs reach after all, as those of merged branches, and those whose objects are gone; not those that pull
 * requests show. A repository without any is asked nothing more. What cannot be found out in time stays.
 */
export async function forgetReachedTips(
	app: App,
	repository: Repository,
	signal?: AbortSignal,
): Promise<void> {
	const store = storeOf(repository);
	const tips = await lostTips(app.db, store.id, most);
	if (tips.length === 0 || !storeExists(app.git, store)) return;
	// those that are lost again after this moment are not forgotten
	const version = await project(app, store);
	const reached = new Set(tips);
	const walk = { input: tips, args: ["--not", "--all"], signal, deadline };
	try {
		for await (const oid of walkObjects(app.git, store, walk))
			if (reached.delete(oid) && reached.size === 0) return;
	} catch (error) {
		if (!isGitError(error)) throw error;
		app.log.info(
			{ err: error, store: store.id },
			"unreachable commits could not be removed",
		);
		return;
	}
	// the ref that reaches it may be gone one day, and the pull request still shows it
	for (const oid of await tipsOfPulls(app.db, store.id, repository.id, most))
		reached.delete(oid);
	await app.db.write((tx) =>
		dropLostTips(tx, { store: store.id, version }, [...reached]),
	);
}
