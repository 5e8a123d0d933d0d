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
import { join, resolve } from "node:path";
import { createStore } from "../../../git/create-store.ts";
import type { Git } from "../../../git/git.ts";
import type { StoreRef } from "../../../git/store.ts";
import { syncPath } from "../../../git/sync.ts";

/** Loose objects, packs and their indexes; not what is made of several packs, which differ here. */
const objects = /^(?:[0-9a-f]{38}|[0-9a-f]{62}|pack-[\w-]+\.(?:pack|idx|rev))$/;
const mostAlternates = 16;

/**
 * Gives a store every object of a bare repository elsewhere, also those that it borrows. Files are copied (shared by the disk where it can),
 * never linked: git touches the files that it uses, and nothing of the source may change. May be called again, and then adds what is new.
 */
export async function copyObjects(
	git: Git,
	folder: string,
	store: StoreRef,
): Promise<{ bytes: number }> {
	const target = join(createStore(git, store), "objects");
	for (const source of directoriesOf(join(folder, "objects"))) {
		for (const name of readdirSync(source))
			if (/^[0-9a-f]{2}$/.test(name)) await copyDirectory(source, target, name);
		if (existsSync(join(source, "pack")))
			await copyDirectory(source, target, "pack");
	}
	await syncPath(target);
	return { bytes: 0 };
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
	let copied = 0;
	for (const name of names) {
		const to = join(into, name);
		if (existsSync(to)) continue;
		// a name appears with all its bytes, or after a kill not at all
		const half = join(into, `tmp_import_${name}`);
		rmSync(half, { force: true });
		copyFileSync(
			join(source, directory, name),
			half,
			constants.COPYFILE_FICLONE,
		);
		if (directory === "pack") await syncPath(half);
		renameSync(half, to);
		if (++copied % 200 === 0) await new Promise(setImmediate);
	}
	if (copied) await syncPath(into);
}
