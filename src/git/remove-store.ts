import { randomBytes } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileError } from "./errors.ts";
import type { Git } from "./git.ts";
import { type StoreRef, storePath } from "./store.ts";

/** Removes a store with all it has; one without a directory is removed already. Its name goes at once, its files after. */
export async function removeStore(git: Git, store: StoreRef): Promise<void> {
	const path = storePath(git, store);
	// one that is being made would get its name after it was removed
	await git.beingMade.get(path)?.catch(() => {});
	git.stores.delete(store.id);
	git.projections.delete(store.id);
	git.readers.drop(store);
	git.cache.drop(String(store.id));
	git.packs?.forget(store.id);
	if (!existsSync(path)) return;
	const grave = `${path}.${randomBytes(6).toString("hex")}.removed`;
	try {
		renameSync(path, grave);
		await rm(grave, { recursive: true, force: true });
	} catch (error) {
		throw fileError(error, "remove a repository");
	}
}
