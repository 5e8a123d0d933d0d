import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GitError } from "./errors.ts";
import type { GitLog } from "./git.ts";
import { type StoreRef, storePath } from "./store.ts";

/** The file of a store's directory with its mark. */
export const markFile = "store-mark";

/** A mark for a new store: the directory and the row of one have the same, and no other has it. */
export const newMark = (): string => randomBytes(16).toString("hex");

/** The mark in the directory of a store, if it has one. */
export function readMark(path: string): string | undefined {
	try {
		return readFileSync(join(path, markFile), "utf8").trim() || undefined;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

/** Writes a mark into the directory of a store. Gives the paths to sync before anything counts on it. */
export function writeMark(path: string, mark: string): string[] {
	const file = join(path, markFile);
	writeFileSync(file, `${mark}\n`);
	return [file, path];
}

/** Gives what is wrong with the mark of a store's directory; nothing where there is no directory, or the row has no mark yet. */
export function markFault(
	git: { readonly root: string },
	store: StoreRef,
): string | undefined {
	const path = storePath(git, store);
	if (!store.mark || !existsSync(join(path, "HEAD"))) return undefined;
	const mark = readMark(path);
	if (mark === store.mark) return undefined;
	return mark === undefined
		? `${path} has no mark, and the row of store ${store.id} has one`
		: `${path} has the mark of another store than its row ${store.id}`;
}

/**
 * Refuses a directory that is not the one that a row was made for: it holds what others may not see. The log says which, and what to do.
 * @throws GitError "other-store"
 */
export function demandMark(
	git: { readonly root: string; readonly log: GitLog },
	store: StoreRef,
): void {
	const fault = markFault(git, store);
	if (!fault) return;
	const detail = `${fault}: put back the directories that belong to the database ("ingot restore" fills both from one backup), or, when this is the right directory, stop the forge and run "ingot doctor --accept-stores"`;
	git.log.warn({ store: store.id }, detail);
	throw new GitError(
		"other-store",
		"The data of this repository is not what the database knows. Tell an administrator.",
		{ detail },
	);
}
