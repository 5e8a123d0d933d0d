import type { App } from "../../app.ts";
import { removeStore } from "../../git/remove-store.ts";
import type { StoreRef } from "../../git/store.ts";
import { deleteStore, insertStore } from "../storage/insert-store.ts";

/** A new store with the mark of its row. */
export type MarkedStore = StoreRef & { readonly mark: string | null };

/**
 * Runs work that fills a new store and makes the repository of it; when the work fails, nothing of the store stays. The objects need
 * a place before the rows that name them; what a killed server leaves is swept by the doctor.
 */
export async function withNewStore<T>(
	app: App,
	format: "sha1" | "sha256",
	work: (store: MarkedStore) => Promise<T>,
): Promise<T> {
	const store = await app.db.write((tx) => insertStore(app, tx, format));
	try {
		return await work(store);
	} catch (error) {
		await forget(app, store);
		throw error;
	}
}

/** Runs work with a store that is gone afterwards. */
export async function withScratchStore<T>(
	app: App,
	format: "sha1" | "sha256",
	work: (store: MarkedStore) => Promise<T>,
): Promise<T> {
	const store = await app.db.write((tx) => insertStore(app, tx, format));
	try {
		return await work(store);
	} finally {
		await forget(app, store);
	}
}

async function forget(app: App, store: StoreRef): Promise<void> {
	await app.db.write((tx) => tx.run(deleteStore, store));
	await removeStore(app.git, store);
}
