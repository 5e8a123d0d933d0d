import type { App } from "../../app.ts";
import { syncAll } from "../../disk/sync.ts";
import { storePath } from "../../git/store.ts";
import { markFault, writeMark } from "../../git/store-mark.ts";
import type { Check, Finding } from "./check.ts";
import { allStores } from "./stores.ts";

export const otherMarks: Check<App> = {
	name: "store-marks",
	looksAt: "directories of repositories that are not those of their rows",
	async find(app) {
		const found: Finding[] = [];
		// where directories are a cache, the next reader makes them anew
		if (app.repositories.packs) return found;
		for (const store of await allStores(app)) {
			const what = markFault(app.git, store);
			if (what)
				found.push({
					what: `${what}; nobody can read it`,
					mend: 'put back the directory that belongs to this database, or, when this is the right one, run "ingot doctor --accept-stores"',
				});
		}
		return found;
	},
};

/** Takes the directories for those of their rows, whatever their marks say: who put them there knows it. Gives how many had another or none. */
export async function acceptStores(app: App): Promise<number> {
	let accepted = 0;
	for (const store of await allStores(app)) {
		if (!store.mark || !markFault(app.git, store)) continue;
		await syncAll(writeMark(storePath(app.git, store), store.mark));
		accepted++;
	}
	return accepted;
}
