import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BlobStore } from "../../blobs/blob-store.ts";
import { openDisk } from "../../blobs/disk.ts";
import { SyncFailed } from "../../disk/sync.ts";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import { linkTree } from "./copy-files.ts";
import { eachAtOnce } from "./each-at-once.ts";
import { BackupError, blobPath, digestOf } from "./manifest.ts";

const atOnce = 8;
/** A connection that breaks must not cost the hours before it. */
const tries = 5;

/**
 * Brings blobs into a backup: from an earlier one where that has them, else from where the forge keeps them. What the backup has already
 * is not fetched again. Gives those that are nowhere.
 * @throws BackupError when a blob cannot be read
 */
export async function copyBlobs(
	from: StorageSettings,
	to: string,
	keys: readonly string[],
	earlier?: string,
): Promise<string[]> {
	const missing = () => keys.filter((key) => !existsSync(blobPath(to, key)));
	if (earlier)
		await eachAtOnce(missing(), atOnce, (key) => linkBlob(earlier, to, key));
	if (from.s3Bucket) await fetchBlobs(from, to, missing());
	else await linkTree(join(from.data, "blobs"), join(to, "blobs"));
	await rm(join(to, "blobs/tmp"), { recursive: true, force: true });
	return missing();
}

/** Takes a blob of another backup, unless it was damaged there. */
async function linkBlob(from: string, to: string, key: string): Promise<void> {
	const [source, target] = [blobPath(from, key), blobPath(to, key)];
	if (!existsSync(source) || (await digestOf(source)) !== key) return;
	await mkdir(dirname(target), { recursive: true });
	await linkTree(source, target);
}

async function fetchBlobs(
	from: StorageSettings,
	to: string,
	keys: readonly string[],
): Promise<void> {
	const bucket = await openStorage(from);
	const folder = openDisk(join(to, "blobs"));
	try {
		await eachAtOnce(keys, atOnce, (key) => fetchBlob(bucket, folder, key));
	} finally {
		await folder.close();
		await bucket.close();
	}
}

async function fetchBlob(
	bucket: BlobStore,
	folder: BlobStore,
	key: string,
): Promise<void> {
	for (let tried = 1; ; tried++)
		try {
			const bytes = await bucket.get(key);
			if (bytes) await folder.put(bytes, { expect: { sha256: key } });
			return;
		} catch (error) {
			// the next sync would succeed without the bytes that this one lost
			if (error instanceof SyncFailed) throw error;
			if (tried === tries)
				throw new BackupError(
					`blob ${key} cannot be copied: ${(error as Error).message}`,
				);
			await wait(100 * 2 ** tried);
		}
}
