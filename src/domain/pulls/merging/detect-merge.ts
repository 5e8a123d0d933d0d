import type { App } from "../../../app.ts";
import { isDomainError } from "../../../errors.ts";
import { isAncestor } from "../../../git/history/is-ancestor.ts";
import { readCommit } from "../../../git/read/object.ts";
import type { StoreRef } from "../../../git/store.ts";
import { accountById } from "../../accounts/account.ts";
import { actingFor, operator } from "../../permissions/actor.ts";
import { type Repository, storeOf } from "../../repositories/repository.ts";
import { settingsOf } from "../../repositories/settings.ts";
import type { Pull } from "../pull.ts";
import { markMerged } from "./mark-merged.ts";

/** How far back the commit is looked for that brought a head into its base. */
const furthest = 64;

/** Marks a pull request as merged whose head has come into its base by a push, where the repository wants that to be seen. */
export async function detectMerge(
	app: App,
	repository: Repository,
	pull: Pull,
	pusher: number | null,
): Promise<void> {
	const settings = settingsOf(repository.settings);
	if (!settings.allow_manual_merge || !settings.autodetect_manual_merge) return;
	// without commits of its own it was contained from the beginning
	if (pull.open === 0 || pull.outcome !== "contained" || pull.commits === 0)
		return;
	const commit = await mergedBy(app, storeOf(repository), pull);
	const account =
		pusher === null ? undefined : await accountById(app.db, pusher);
	const actor = account ? actingFor(account) : operator;
	try {
		await app.db.write((tx) => markMerged(app, tx, actor, pull, { commit }));
	} catch (error) {
		// somebody has merged, closed or changed it meanwhile
		if (!isDomainError(error)) throw error;
	}
}

/** The oldest commit on the base's own line that has the head; the newest, where that is too far back. */
async function mergedBy(
	app: App,
	store: StoreRef,
	{ base_oid, head_oid }: Pull,
): Promise<string> {
	let found = base_oid;
	for (let steps = 0; steps < furthest; steps++) {
		if (found === head_oid) return found;
		const { parents } = await readCommit(app.git, store, found);
		const [parent] = parents;
		if (!parent || !(await isAncestor(app.git, store, head_oid, parent)))
			return found;
		found = parent;
	}
	return base_oid;
}
