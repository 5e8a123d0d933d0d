import { copyFileSync, linkSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { syncPath } from "../disk/sync.ts";
import { createStore } from "./create-store.ts";
import { fileError, GitError } from "./errors.ts";
import type { Git } from "./git.ts";
import { upToDate } from "./pack-storage.ts";
import { type StoreRef, storeExists, storePath } from "./store.ts";
import { packNameOf } from "./write/save-pack.ts";

/**
 * Gives `to` every object of `from`, for forks: by hard links where the disk can, so that neither depends on the other.
 * Refs are not copied, they are rows. May be called again, after a failure too, and then adds what is new. `into` is another place
 * for stores, for backups. Throws `wrong-type` for different formats, `no-space`, `failed`.
 */
export async function copyStore(
	git: Git,
	from: StoreRef,
	to: StoreRef,
	into: Git = git,
): Promise<void> {
	if (from.format !== to.format) {
		throw new GitError("wrong-type", "the object formats differ");
	}
	await upToDate(git, from);
	if (!storeExists(git, from)) return;
	const target = join(await createStore(into, to), "objects");
	const source = join(storePath(git, from), "objects");
	try {
		for (const directory of readdirSync(source)) {
			if (/^[0-9a-f]{2}$/.test(directory))
				await copyDirectory(source, target, directory);
		}
		await copyDirectory(source, target, "pack");
		await syncPath(target);
		if (git.packs && into === git) await keepCopied(git, from, to);
		into.grew?.(to.id);
	} catch (error) {
		throw fileError(error, "copy a repository");
	}
}

/** The packs that are kept already are shared; a scratch store's are brought there now. */
async function keepCopied(
	git: Git,
	from: StoreRef,
	to: StoreRef,
): Promise<void> {
	const shared = await git.packs?.share(from, to);
	for (const file of readdirSync(join(storePath(git, from), "objects/pack"))) {
		const name = packNameOf(file);
		if (name && !shared?.has(name)) await git.packs?.keep(to, name);
	}
}

async function copyDirectory(
	source: string,
	target: string,
	directory: string,
): Promise<void> {
	mkdirSync(join(target, directory), { recursive: true });
	for (let tries = 0; ; tries++) {
		try {
			linkAll(join(source, directory), join(target, directory));
			break;
		} catch (error) {
			// Packs were folded under our hands: what went is in a new one, so look again.
			const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
			if (!missing || tries > 20) throw error;
		}
	}
	await syncPath(join(target, directory));
}

/** Indexes last: git sees a pack by its index. */
function linkAll(source: string, target: string): void {
	const names = readdirSync(source).filter((name) => OBJECTS.test(name));
	const isIndex = (name: string) => Number(name.endsWith(".idx"));
	names.sort((a, b) => isIndex(a) - isIndex(b));
	for (const name of names) linkOne(join(source, name), join(target, name));
}

function linkOne(source: string, target: string): void {
	try {
		linkSync(source, target);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "EEXIST") return;
		if (code !== "EXDEV" && code !== "EPERM" && code !== "EMLINK") throw error;
		copyFileSync(source, target);
	}
}

/** Loose objects, packs and their indexes; not what is made of several packs, which differ there. */
const OBJECTS = /^(?:[0-9a-f]{38}|[0-9a-f]{62}|pack-[\w-]+\.(?:pack|idx|rev))$/;
