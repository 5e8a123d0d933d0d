import { copyFile, link, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncAll } from "../../disk/sync.ts";

/** Copies a file, or everything in a folder; what is gone or never was is left out. */
export async function copyTree(from: string, to: string): Promise<void> {
	await eachFile(from, to, async (source, target) => {
		await copyFile(source, target).catch(unlessMissing);
	});
}

/** The same by hard links where the disk can: for files that are never changed, only replaced. */
export async function linkTree(from: string, to: string): Promise<void> {
	await eachFile(from, to, async (source, target) => {
		try {
			await link(source, target);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code === "EEXIST" || code === "ENOENT") return;
			await copyFile(source, target).catch(unlessMissing);
		}
	});
}

/** Paths of a tree that are synced before more of it is looked at. */
const portion = 4096;

/** Makes a folder with everything in it durable. @throws SyncFailed, ENOSPC */
export async function syncTree(root: string): Promise<void> {
	let unsynced: string[] = [];
	for await (const path of pathsIn(root)) {
		unsynced.push(path);
		if (unsynced.length < portion) continue;
		await syncAll(unsynced);
		unsynced = [];
	}
	await syncAll(unsynced);
}

/** A folder, and all files and folders in it. */
async function* pathsIn(folder: string): AsyncGenerator<string> {
	yield folder;
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) yield* pathsIn(path);
		else if (entry.isFile()) yield path;
	}
}

async function eachFile(
	from: string,
	to: string,
	act: (source: string, target: string) => Promise<void>,
): Promise<void> {
	const found = await stat(from).catch(unlessMissing);
	if (!found) return;
	if (found.isFile()) return act(from, to);
	if (!found.isDirectory()) return;
	await mkdir(to, { recursive: true, mode: found.mode & 0o777 });
	for (const name of (await readdir(from).catch(unlessMissing)) ?? [])
		await eachFile(join(from, name), join(to, name), act);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}
