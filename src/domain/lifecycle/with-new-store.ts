import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { removeStore } from "../../git/remove-store.ts";
import type { StoreRef } from "../../git/store.ts";

const insert = insertInto("git_store", ["format", "created_at"], (insert) =>
	insert.returning("id"),
);
const drop = query((q, p: { id: number }) =>
	q.deleteFrom("git_store").where("id", "=", p.id),
);

/**
 * Runs work that fills a new store and makes the repository of it; when the work fails, nothing of the store stays. The objects need
 * a place before the rows that name them; what a killed server leaves is swept by the doctor.
 */
export async function withNewStore<T>(
	app: App,
	format: "sha1" | "sha256",
	work: (store: StoreRef) => Promise<T>,
): Promise<T> {
	const store = await newStore(app, format);
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
	work: (store: StoreRef) => Promise<T>,
): Promise<T> {
	const store = await newStore(app, format);
	try {
		return await work(store);
	} finally {
		await forget(app, store);
	}
}

async function newStore(
	app: App,
	format: "sha1" | "sha256",
): Promise<StoreRef> {
	const row = await app.db.write((tx) =>
		tx.first(insert, { format, created_at: now(app) }),
	);
	if (!row) throw new Error("no row for a new store");
	return { id: row.id, format };
}

async function forget(app: App, store: StoreRef): Promise<void> {
	await app.db.write((tx) => tx.run(drop, { id: store.id }));
	await removeStore(app.git, store);
}
