import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { dropOldCopy } from "../../git/copy-reached.ts";
import { foldPacks } from "../../git/maintenance/fold-packs.ts";
import { needsRepack, repackStore } from "../../git/maintenance/repack.ts";
import {
	dropUnindexed,
	restoreIndexes,
} from "../../git/maintenance/restore-indexes.ts";
import { sweepStore } from "../../git/receive/sweep.ts";
import { removeStore } from "../../git/remove-store.ts";
import type { StoreRef } from "../../git/store.ts";
import { markFault } from "../../git/store-mark.ts";
import { storeSize } from "../../git/store-size.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import { forgetReachedTips } from "../refs/lost/forget-reached-tips.ts";
import { project } from "../refs/projection.ts";
import { repositoryById, storeOf, wikiOf } from "../repositories/repository.ts";
import { foldStoredPacks } from "../storage/packs/fold-stored-packs.ts";

const setSize = updateTable("repository", { set: ["size"], where: ["id"] });
const setWikiSize = updateTable("repository", {
	set: ["wiki_size"],
	where: ["id"],
});
const dropStore = query((q, p: { id: number }) =>
	q.deleteFrom("git_store").where("id", "=", p.id),
);

/** Says who does the jobs that keep the stores of repositories in order. */
export function handleStoreJobs(app: App): void {
	app.jobs.handle(
		"maintain-store",
		"maintenance",
		({ repository, wiki }: { repository: number; wiki?: boolean }, signal) =>
			maintainStore(app, repository, wiki ?? false, signal),
	);
	app.jobs.handle(
		"remove-stores",
		"maintenance",
		(removed: RemovedStores, signal, progress) =>
			removeStores(app, removed, signal, progress),
	);
}

const pushedSince = query((q, p: { at: number }) =>
	q
		.selectFrom("repository")
		.select(["id", "owner_id", "store_id", sql<number>`0`.as("wiki")])
		.where("pushed_at", ">=", p.at)
		.unionAll(
			q
				.selectFrom("repository")
				.select((_e) => [
					"id",
					"owner_id",
					"wiki_store_id as store_id",
					sql<number>`1`.as("wiki"),
				])
				.where("wiki_store_id", "is not", null)
				.where((e) =>
					e.exists(
						e
							.selectFrom("git_ref")
							.select("git_ref.name")
							.whereRef("git_ref.store_id", "=", "repository.wiki_store_id")
							.where("git_ref.moved_at", ">=", p.at),
					),
				) as never,
		),
);

/** Plans the maintenance of all repositories that changed in the last days. */
export async function maintainRecentStores(app: App): Promise<void> {
	const at = now(app) - 3 * 24 * 3600;
	const recent = await app.db.all(pushedSince, { at });
	await app.db.write(async (tx) => {
		for (const { id, owner_id, store_id, wiki } of recent)
			await app.jobs.enqueue(tx, {
				kind: "maintain-store",
				payload: { repository: id, wiki: wiki === 1 },
				dedupe: `maintain-store:${store_id}`,
				owner: owner_id,
			});
	});
}

/**
 * After refs have moved: removes what killed pushes left, indexes packs that lost their index, folds the small packs of API commits, gathers pushed packs, writes the commit-graph of large
 * stores, forgets lost tips that are reached and measures the size.
 */
async function maintainStore(
	app: App,
	id: number,
	wiki: boolean,
	signal: AbortSignal,
): Promise<void> {
	const found = await repositoryById(app.db, id);
	const repository = found && wiki ? wikiOf(found) : found;
	if (!repository) return;
	const store = storeOf(repository);
	sweepStore(app.git, store);
	dropOldCopy(app.git, store);
	if (app.repositories.packs) {
		dropUnindexed(app.git, store);
		await foldStoredPacks(app, app.repositories.packs, store, signal);
	} else {
		for (const pack of await restoreIndexes(app.git, store))
			app.log.warn(
				{ store: store.id, pack },
				"a pack without an index is damaged",
			);
		await foldPacks(app.git, store);
		await gather(app, store, signal);
	}
	await forgetReachedTips(app, repository, signal);
	const size = Math.ceil((await storeSize(app.git, store)) / 1024);
	await app.db.write((tx) =>
		wiki
			? tx.run(setWikiSize, { id, wiki_size: size })
			: tx.run(setSize, { id, size }),
	);
}

/** A failure here makes nothing wrong, only slower; the next change is the next try. */
async function gather(
	app: App,
	store: StoreRef,
	signal: AbortSignal,
): Promise<void> {
	if (!needsRepack(app.git, store)) return;
	try {
		await project(app, store);
		await repackStore(app.git, store, { signal });
	} catch (error) {
		app.log.warn({ err: error, store: store.id }, "maintenance failed");
	}
}

const markOf = query((q, p: { id: number }) =>
	q.selectFrom("git_store").select("mark").where("id", "=", p.id),
);

interface RemovedStores {
	readonly stores: readonly number[];
	readonly format: "sha1" | "sha256";
}

/** Deletes directories and rows of stores. What ended in between is done again: what is gone already is no fault. */
async function removeStores(
	app: App,
	{ stores, format }: RemovedStores,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	for (const id of stores) {
		signal.throwIfAborted();
		const { mark } = (await app.db.first(markOf, { id })) ?? {};
		const other = !app.git.packs && markFault(app.git, { id, format, mark });
		// what is another's goes with its own row
		if (other) app.log.warn({ store: id }, other);
		else await removeStore(app.git, { id, format });
		await app.db.write(async (tx) => {
			if (await tx.run(dropStore, { id })) await progress(tx);
		});
	}
}
