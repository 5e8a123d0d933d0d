import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncPath } from "../disk/sync.ts";
import { type BlobStat, type BlobStore, isBlobKey } from "./blob-store.ts";
import { openFileBytes } from "./file-bytes.ts";
import { openHashing } from "./hashing.ts";
import { spool, sweepSpool } from "./spool.ts";

/** Blobs as files under `root`: `<aa>/<bb>/<sha256>`, and unfinished ones in `tmp`, on the same file system. */
export function openDisk(root: string, hashing = openHashing()): BlobStore {
	const temporary = join(root, "tmp");
	const place = { folder: temporary, hashing, durable: true };
	const moveDurably = openMover(root);
	const pathOf = (key: string) =>
		join(root, key.slice(0, 2), key.slice(2, 4), key);
	const statOf = async (key: string): Promise<BlobStat | undefined> => {
		if (!isBlobKey(key)) return undefined;
		const found = await stat(pathOf(key)).catch(undefinedWhenMissing);
		return found && { key, size: found.size, modified: found.mtime };
	};
	return {
		async put(source, options) {
			const { path, blob } = await spool(place, source, options);
			try {
				await moveDurably(path, blob.key);
			} catch (error) {
				await rm(path, { force: true });
				throw error;
			}
			return blob;
		},
		async get(key, range) {
			if (!isBlobKey(key)) return undefined;
			return openFileBytes(pathOf(key), range, key);
		},
		stat: statOf,
		async delete(key, { ifPutBefore } = {}) {
			const found = await statOf(key);
			if (!found || (ifPutBefore && found.modified >= ifPutBefore))
				return false;
			return unlink(pathOf(key)).then(() => true, falseWhenMissing);
		},
		list: (after = "") => walk(root, after, statOf),
		sweep: (before) => sweepSpool(temporary, before),
		close: () => hashing.close(),
	};
}

/** Moves files to where their keys say, for good. */
function openMover(root: string) {
	const durable = new Set<string>();
	// Also over an existing file of the same bytes: its time then says that they were put just now.
	return async (from: string, key: string): Promise<void> => {
		const outer = join(root, key.slice(0, 2));
		const folder = join(outer, key.slice(2, 4));
		if (!existsSync(folder)) await mkdir(folder, { recursive: true });
		await rename(from, join(folder, key));
		// another upload may have made a folder a moment ago: until the one above it was synced once, it may go with a power cut
		const above = [
			...(durable.has(folder) ? [] : [outer]),
			...(durable.has(outer) ? [] : [root]),
			...(durable.has(root) ? [] : [dirname(root)]),
		];
		await Promise.all([folder, ...above].map(syncPath));
		durable.add(folder).add(outer).add(root);
	};
}

async function* walk(
	root: string,
	after: string,
	statOf: (key: string) => Promise<BlobStat | undefined>,
): AsyncIterable<BlobStat> {
	for (const a of await namesIn(root, /^[0-9a-f]{2}$/)) {
		if (a < after.slice(0, 2)) continue;
		for (const b of await namesIn(join(root, a), /^[0-9a-f]{2}$/)) {
			if (a + b < after.slice(0, 4)) continue;
			for (const key of await namesIn(join(root, a, b), /^[0-9a-f]{64}$/)) {
				const found = key > after ? await statOf(key) : undefined;
				if (found) yield found;
			}
		}
	}
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
	const names = await readdir(folder).catch(undefinedWhenMissing);
	return (names ?? []).filter((name) => pattern.test(name)).sort();
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}

function falseWhenMissing(error: NodeJS.ErrnoException): false {
	undefinedWhenMissing(error);
	return false;
}
