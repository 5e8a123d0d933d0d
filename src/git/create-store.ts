import { randomBytes } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { syncAll } from "../disk/sync.ts";
import { fileError } from "./errors.ts";
import type { Git } from "./git.ts";
import { hasDirectory, type StoreRef, storePath } from "./store.ts";
import { markFault, markFile, readMark, writeMark } from "./store-mark.ts";

/**
 * Makes the directory of a store if it has none, complete and synced before it gets its name
 * (gitrepository-layout(5)). Returns its path. Throws `no-space`, `failed`.
 */
export async function createStore(git: Git, store: StoreRef): Promise<string> {
	const path = storePath(git, store);
	// it has its name before that is on the disk, and nobody may count on it until then
	const begun = git.beingMade.get(path);
	if (begun) return begun;
	if (git.packs) ownCache(git, store, path);
	if (hasDirectory(git, store)) return path;
	const made = makeStore(git, store, path).finally(() =>
		git.beingMade.delete(path),
	);
	git.beingMade.set(path, made);
	return made;
}

async function makeStore(
	git: Git,
	store: StoreRef,
	path: string,
): Promise<string> {
	const parent = dirname(path);
	const fresh = `${path}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		mkdirSync(parent, { recursive: true });
		await syncAll(writeLayout(fresh, store));
		try {
			renameSync(fresh, path);
		} catch (error) {
			// Another writer was first; theirs is as good as ours.
			if (!hasDirectory(git, store)) throw error;
		}
		// not after the wait, in which it may be removed
		git.stores.add(store.id);
		await syncAll([parent, git.root]);
		return path;
	} catch (error) {
		throw fileError(error, "create a repository's directory");
	} finally {
		rmSync(fresh, { recursive: true, force: true });
	}
}

/** A directory that is only a cache is made the store's own: one of another store goes, one from before there were marks gets it. */
function ownCache(git: Git, store: StoreRef, path: string): void {
	if (git.stores.has(store.id) || !markFault(git, store)) return;
	if (readMark(path) === undefined && store.mark) writeMark(path, store.mark);
	else rmSync(path, { recursive: true, force: true });
}

/**
 * The same for one of many that nobody reads yet, without waiting for the disk. Gives the paths that have to be synced (syncAll) before anything counts on
 * it; after a crash before that it is to be removed and made anew. Throws `no-space`, `failed`.
 */
export function createStoreUnsynced(git: Git, store: StoreRef): string[] {
	const path = storePath(git, store);
	try {
		const made = writeLayout(path, store);
		git.stores.add(store.id);
		return [...made, dirname(path), git.root];
	} catch (error) {
		throw fileError(error, "create a repository's directory");
	}
}

/** Gives a store's directory what it lacks of what git wants to find in one; what is there stays. */
export const repairLayout = (git: Git, store: StoreRef): Promise<void> =>
	syncAll(writeLayout(storePath(git, store), store));

/** Writes what a directory lacks, and gives the files and directories that are to be synced. */
function writeLayout(path: string, store: StoreRef): string[] {
	for (const directory of DIRECTORIES)
		mkdirSync(join(path, directory), { recursive: true });
	const config = store.format === "sha256" ? CONFIG_SHA256 : CONFIG_SHA1;
	const mark = store.mark ? { [markFile]: `${store.mark}\n` } : {};
	// git takes it for a repository by HEAD: the mark is there before
	const files = { ...mark, config, HEAD };
	for (const [name, text] of Object.entries(files))
		if (!existsSync(join(path, name))) writeFileSync(join(path, name), text);
	const directories = [...DIRECTORIES, "objects", "refs", "."];
	return [...Object.keys(files), ...directories].map((name) =>
		join(path, name),
	);
}

const DIRECTORIES = ["objects/info", "objects/pack", "refs/heads", "refs/tags"];
const HEAD = "ref: refs/heads/main\n";
const CONFIG_SHA1 =
	"[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n";
const CONFIG_SHA256 =
	"[core]\n\trepositoryformatversion = 1\n\tfilemode = true\n\tbare = true\n" +
	"[extensions]\n\tobjectformat = sha256\n";
