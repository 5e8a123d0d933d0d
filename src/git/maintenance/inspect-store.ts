import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import type { Git } from "../git.ts";
import { type StoreRef, storePath } from "../store.ts";

/** The ids of all stores that have a directory. */
export function storeDirectories(git: Git): number[] {
	const ids: number[] = [];
	for (const fan of readdirSync(git.root)) {
		if (!/^[0-9a-f]{2}$/.test(fan)) continue;
		for (const name of readdirSync(join(git.root, fan))) {
			const id = Number(/^(\d+)\.git$/.exec(name)?.[1] ?? -1);
			if (id >= 0) ids.push(id);
		}
	}
	return ids.sort((a, b) => a - b);
}

/** Moves the directory of a store out of the way, into a folder for what nobody names. */
export function setAside(git: Git, id: number, folder: string): void {
	mkdirSync(folder, { recursive: true });
	git.stores.delete(id);
	let name = `${id}.git`;
	for (let n = 1; existsSync(join(folder, name)); n++) name = `${id}.${n}.git`;
	renameSync(storePath(git, { id, format: "sha1" }), join(folder, name));
}

/** What a store's directory lacks of what git wants to find in one. */
export function layoutFaults(git: Git, store: StoreRef): string[] {
	const wanted = ["HEAD", "config", "refs/heads", "refs/tags", "objects/pack"];
	return wanted.filter(
		(name) => !existsSync(join(storePath(git, store), name)),
	);
}

/** Lock files in a store; they belong to nobody when nobody else is at work. */
export function staleLocks(git: Git, store: StoreRef): string[] {
	const path = storePath(git, store);
	return ["", "objects/pack", "objects/info"].flatMap((folder) =>
		namesIn(join(path, folder))
			.filter((name) => name.endsWith(".lock"))
			.map((name) => join(folder, name)),
	);
}

export function removeLocks(git: Git, store: StoreRef): void {
	for (const name of staleLocks(git, store))
		rmSync(join(storePath(git, store), name), { force: true });
}

/** Why the refs in a store's directory cannot be what the rows say. */
export function projectionFaults(git: Git, store: StoreRef): string[] {
	const path = storePath(git, store);
	const faults: string[] = [];
	const read = (name: string) =>
		existsSync(join(path, name)) ? readFileSync(join(path, name), "utf8") : "";
	if (!/^ref: refs\/heads\/[^\n]+\n$/.test(read("HEAD")))
		faults.push("HEAD cannot be read");
	const lines = read("packed-refs").split("\n");
	if (lines.pop() !== "" || !lines.every((line) => LINE.test(line)))
		faults.push("packed-refs cannot be read");
	const loose = readdirSync(join(path, "refs"), {
		recursive: true,
		withFileTypes: true,
	}).find((entry) => entry.isFile());
	if (loose) faults.push(`a ref lies in ${join(loose.parentPath, loose.name)}`);
	return faults;
}

function namesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder) : [];
}

const LINE = /^(?:#.*|[0-9a-f]{40,64} refs\/.+|\^[0-9a-f]{40,64})$/;
