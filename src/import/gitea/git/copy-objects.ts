import {
	constants,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { syncAll } from "../../../disk/sync.ts";
import { createStore, createStoreUnsynced } from "../../../git/create-store.ts";
import type { Git } from "../../../git/git.ts";
import { removeStore } from "../../../git/remove-store.ts";
import { type StoreRef, storePath } from "../../../git/store.ts";

/** Loose objects, packs and their indexes; not what is made of several packs, which differ here. */
const objects = /^(?:[0-9a-f]{38}|[0-9a-f]{62}|pack-[\w-]+\.(?:pack|idx|rev))$/;
const mostAlternates = 16;

/**
 * Gives a store every object of a bare repository elsewhere, also those that it borrows. Files are copied (shared by the disk where it can),
 * never linked: git touches the files that it uses, and nothing of the source may change. A store that is in use gets what is new, and has it when this
 * ends. Any other one is made anew, and is there when the paths that this gives are synced.
 */
export async function copyObjects(
	git: Git,
	folder: string,
	store: StoreRef,
	{ inUse }: { readonly inUse: boolean },
): Promise<string[]> {
	const unsynced: string[] = [];
	if (inUse) await createStore(git, store);
	else {
		await removeStore(git, store);
		unsynced.push(...createStoreUnsynced(git, store));
	}
	const target = join(storePath(git, store), "objects");
	const copied: CopiedFile[] = [];
	for (const source of directoriesOf(join(folder, "objects"))) {
		for (const name of readdirSync(source))
			if (/^[0-9a-f]{2}$/.test(name))
				await copyDirectory(source, target, name, copied);
		if (existsSync(join(source, "pack")))
			await copyDirectory(source, target, "pack", copied);
	}
	const packs = copied.filter(({ to }) => packed.test(to));
	const directories = [target, ...copied.map(({ to }) => dirname(to))];
	if (!inUse) {
		for (const { half, to } of copied) renameSync(half, to);
		return [...unsynced, ...packs.map(({ to }) => to), ...directories];
	}
	// a name appears with all its bytes, or after a kill not at all
	await syncAll(packs.map(({ half }) => half));
	for (const { half, to } of copied) renameSync(half, to);
	await syncAll(directories);
	return [];
}

const packed = /\.(?:pack|idx|rev)$/;

/** A file under the name that it has until all of it is there, and the one that it gets. */
interface CopiedFile {
	readonly half: string;
	readonly to: string;
}

/** A directory of objects with those that it borrows from. */
function directoriesOf(first: string): string[] {
	const found = [first];
	for (let at = 0; at < found.length && at < mostAlternates; at++) {
		const list = join(found[at] as string, "info/alternates");
		if (!existsSync(list)) continue;
		for (const line of readFileSync(list, "utf8").split("\n")) {
			if (!line || line.startsWith("#")) continue;
			const other = resolve(found[at] as string, line);
			if (existsSync(other) && !found.includes(other)) found.push(other);
		}
	}
	return found;
}

async function copyDirectory(
	source: string,
	target: string,
	directory: string,
	copied: CopiedFile[],
): Promise<void> {
	const into = join(target, directory);
	const names = readdirSync(join(source, directory)).filter((name) =>
		objects.test(name),
	);
	if (!names.length) return;
	mkdirSync(into, { recursive: true });
	// indexes last: git sees a pack by its index
	const isIndex = (name: string) => Number(name.endsWith(".idx"));
	names.sort((a, b) => isIndex(a) - isIndex(b));
	for (const name of names) {
		const to = join(into, name);
		if (existsSync(to)) continue;
		const half = join(into, `tmp_import_${name}`);
		rmSync(half, { force: true });
		copyFileSync(
			join(source, directory, name),
			half,
			constants.COPYFILE_FICLONE,
		);
		copied.push({ half, to });
		if (copied.length % 200 === 0) await new Promise(setImmediate);
	}
}
