import { join } from "node:path";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { repairLayout } from "../../git/create-store.ts";
import {
	layoutFaults,
	setAside,
	storeDirectories,
} from "../../git/maintenance/inspect-store.ts";
import { removeStore } from "../../git/remove-store.ts";
import { type StoreRef, storePath } from "../../git/store.ts";
import { allRefs } from "../refs/ref.ts";
import type { Check, Finding } from "./check.ts";

const stores = query((q, _: object) =>
	q
		.selectFrom("git_store")
		.select(["id", "format", "mark"])
		// where deleted issues are has no directory
		.where("id", ">", 0)
		.orderBy("id"),
);
const unowned = query((q, p: { before: number }) =>
	q
		.selectFrom("git_store")
		.select(["id", "format", "mark"])
		.where("created_at", "<", p.before)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("repository")
						.select("repository.id")
						.where((w) =>
							w.or([
								w("repository.store_id", "=", w.ref("git_store.id")),
								w("repository.wiki_store_id", "=", w.ref("git_store.id")),
							]),
						),
				),
			),
		),
);
const removals = query((q, _: object) =>
	q.selectFrom("job").select("payload").where("kind", "=", "remove-stores"),
);

/** All stores that have a row. */
export const allStores = (app: Pick<App, "db">): Promise<StoreRef[]> =>
	app.db.all(stores, {});

export const storeFiles: Check<App> = {
	name: "store-directories",
	looksAt: "directories of repositories that are missing or incomplete",
	async find(app) {
		const present = new Set(storeDirectories(app.git));
		const found: Finding[] = [];
		for (const store of await allStores(app)) {
			const where = storePath(app.git, store);
			if (!present.has(store.id)) {
				if (app.repositories.packs) continue;
				const refs = await allRefs(app.db, store.id);
				if (refs.length)
					found.push({
						what: `store ${store.id} has ${refs.length} refs and no directory ${where}`,
						mend: "put the directory back from a backup, or delete the repository",
					});
				continue;
			}
			const faults = layoutFaults(app.git, store);
			if (faults.length)
				found.push({
					what: `${where} lacks ${faults.join(", ")}`,
					mend: async () => repairLayout(app.git, store),
				});
		}
		return found;
	},
};

export const strayDirectories: Check<App> = {
	name: "stray-directories",
	looksAt: "directories of repositories that no row names",
	async find(app) {
		// a cache lets go of them by itself
		if (app.repositories.packs) return [];
		const known = new Set((await allStores(app)).map((store) => store.id));
		const lost = join(app.config.data, "lost");
		return storeDirectories(app.git)
			.filter((id) => !known.has(id))
			.map((id) => ({
				what: `store ${id} has a directory and no row; it is moved to ${lost}`,
				mend: async () => setAside(app.git, id, lost),
			}));
	},
};

export const strayStores: Check<App> = {
	name: "stray-stores",
	looksAt: "stores, older than an hour, that no repository has",
	async find(app) {
		const planned = new Set<number>();
		for (const { payload } of await app.db.all(removals, {}))
			for (const id of idsIn(payload)) planned.add(id);
		const rows = await app.db.all(unowned, { before: now(app) - 3600 });
		return rows
			.filter((store) => !planned.has(store.id))
			.map((store) => ({
				what: `store ${store.id} belongs to no repository`,
				mend: async () => {
					await app.db.write((tx) =>
						tx.change((q) =>
							q.deleteFrom("git_store").where("id", "=", store.id),
						),
					);
					await removeStore(app.git, store);
				},
			}));
	},
};

function idsIn(payload: string): number[] {
	try {
		return JSON.parse(payload).stores ?? [];
	} catch {
		return [];
	}
}
