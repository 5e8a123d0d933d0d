import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../app.ts";
import { missingBehind } from "../../git/maintenance/check-objects.ts";
import {
	layoutFaults,
	projectionFaults,
	removeLocks,
	staleLocks,
} from "../../git/maintenance/inspect-store.ts";
import {
	packsWithoutIndex,
	restoreIndex,
	setPackAside,
} from "../../git/maintenance/restore-indexes.ts";
import { forgetProjection } from "../../git/project-refs.ts";
import { objectInfo } from "../../git/read/object.ts";
import { debrisOf, sweepStore } from "../../git/receive/sweep.ts";
import { type StoreRef, storeExists } from "../../git/store.ts";
import { markFault } from "../../git/store-mark.ts";
import { leftDrafts } from "../backup/sealed-backup.ts";
import { project } from "../refs/projection.ts";
import { allRefs } from "../refs/ref.ts";
import type { Check, Finding } from "./check.ts";
import { allStores } from "./stores.ts";

export const leftovers: Check<App> = {
	name: "leftovers",
	looksAt: "uploads, packs and locks that killed processes left",
	async find(app) {
		const { data } = app.config;
		const found: Finding[] = leftDrafts(data).map((name) => ({
			what: `${join(data, name)} is a backup that was never finished, and not encrypted`,
			mend: async () => rm(join(data, name), { recursive: true, force: true }),
		}));
		for (const store of await soundStores(app)) {
			const debris = debrisOf(app.git, store);
			if (debris.length)
				found.push({
					what: `store ${store.id}: ${debris.join(", ")} was never finished`,
					mend: async () => sweepStore(app.git, store, { alone: true }),
				});
			const locks = staleLocks(app.git, store);
			if (locks.length)
				found.push({
					what: `store ${store.id}: ${locks.join(", ")} belongs to nobody`,
					mend: async () => removeLocks(app.git, store),
				});
		}
		return found;
	},
};

export const lostIndexes: Check<App> = {
	name: "pack-indexes",
	looksAt: "packs without an index, which git does not see",
	async find(app) {
		// a cache fetches both anew
		if (app.repositories.packs) return [];
		const lost = join(app.config.data, "lost");
		const found: Finding[] = [];
		for (const store of await soundStores(app))
			for (const pack of packsWithoutIndex(app.git, store))
				found.push({
					what: `store ${store.id}: ${pack} has no index; it is made again, and a damaged pack is moved to ${lost}`,
					mend: () =>
						restoreIndex(app.git, store, pack).catch(() =>
							setPackAside(app.git, store, pack, lost),
						),
				});
		return found;
	},
};

export const damagedProjections: Check<App> = {
	name: "projections",
	looksAt: "the copies of the refs that git commands read",
	async find(app) {
		const found: Finding[] = [];
		for (const store of await soundStores(app)) {
			for (const fault of projectionFaults(app.git, store).slice(0, 1))
				found.push({
					what: `store ${store.id}: ${fault}; it is written anew`,
					mend: () => {
						forgetProjection(app.git, store);
						return project(app, store);
					},
				});
		}
		return found;
	},
};

export const missingObjects: Check<App> = {
	name: "objects",
	looksAt: "refs whose object, or anything behind it, is missing",
	async find(app) {
		const found: Finding[] = [];
		for (const store of await soundStores(app)) {
			// git would refuse to look, and it has been told
			if (projectionFaults(app.git, store).length) continue;
			// a lost index is not lost history: once it is made again, this is looked at
			if (packsWithoutIndex(app.git, store).length) continue;
			const refs = await allRefs(app.db, store.id);
			const oids = [...new Set(refs.map((ref) => ref.oid))];
			const missing = await missingBehind(app.git, store, oids);
			if (missing === undefined) continue;
			const mend =
				"fetch it from a clone or a backup into the store, or delete the ref";
			const lost = [];
			for (const ref of refs)
				if (!(await objectInfo(app.git, store, ref.oid).catch(() => undefined)))
					lost.push(
						`store ${store.id}: ${ref.name} names ${ref.oid}, which is missing`,
					);
			if (!lost.length) lost.push(`store ${store.id}: ${missing}`);
			found.push(...lost.map((what) => ({ what, mend })));
		}
		return found;
	},
};

/** The stores that git can work in; the others are told by the check of directories. */
async function soundStores(app: App): Promise<StoreRef[]> {
	const all = await allStores(app);
	// where directories are a cache, what the rows name is fetched and then looked at
	for (const store of all) await app.repositories.packs?.refresh(store);
	return all.filter(
		(store) =>
			!markFault(app.git, store) &&
			storeExists(app.git, store) &&
			!layoutFaults(app.git, store).length,
	);
}
