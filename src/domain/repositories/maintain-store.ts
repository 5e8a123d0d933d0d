import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { foldPacks } from "../../git/maintenance/fold-packs.ts";
import { removeStore } from "../../git/remove-store.ts";
import { storeSize } from "../../git/store-size.ts";
import { repositoryById, storeOf } from "./repository.ts";

const setSize = query((q, p: { id: number; size: number }) =>
	q.updateTable("repository").set({ size: p.size }).where("id", "=", p.id),
);
const dropStore = query((q, p: { id: number }) =>
	q.deleteFrom("git_store").where("id", "=", p.id),
);

/** Says who does the jobs that keep the stores of repositories in order. */
export function handleStoreJobs(app: App): void {
	app.jobs.handle("maintain-store", ({ repository }: { repository: number }) =>
		maintainStore(app, repository),
	);
	app.jobs.handle(
		"remove-stores",
		({ stores, format }: { stores: number[]; format: "sha1" | "sha256" }) =>
			removeStores(app, stores, format),
	);
}

const pushedSince = query((q, p: { at: number }) =>
	q
		.selectFrom("repository")
		.select(["id", "store_id"])
		.where("pushed_at", ">=", p.at),
);

/** Plans the maintenance of all repositories that changed in the last days. */
export async function maintainRecentStores(app: App): Promise<void> {
	const at = now(app) - 3 * 24 * 3600;
	const recent = await app.db.all(pushedSince, { at });
	await app.db.write(async (tx) => {
		for (const { id, store_id } of recent)
			await app.jobs.enqueue(tx, {
				kind: "maintain-store",
				payload: { repository: id },
				dedupe: `maintain-store:${store_id}`,
			});
	});
}

/** Folds the small packs of API commits and measures the size, after refs have moved. */
async function maintainStore(app: App, id: number): Promise<void> {
	const repository = await repositoryById(app.db, id);
	if (!repository) return;
	const store = storeOf(repository);
	await foldPacks(app.git, store);
	const size = Math.ceil((await storeSize(app.git, store)) / 1024);
	await app.db.write((tx) => tx.run(setSize, { id, size }));
}

async function removeStores(
	app: App,
	stores: readonly number[],
	format: "sha1" | "sha256",
): Promise<void> {
	for (const id of stores) {
		await removeStore(app.git, { id, format });
		await app.db.write((tx) => tx.run(dropStore, { id }));
	}
}
