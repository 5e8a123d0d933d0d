import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { openStorage, type StorageSettings } from "../storage/open-storage.ts";
import { eachAtOnce } from "./each-at-once.ts";
import { blobPath } from "./manifest.ts";

const atOnce = 8;

/**
 * Puts those blobs of a backup that its database names to where the settings keep them; what is there already is not sent again. Gives
 * those that are neither in the backup nor there.
 */
export async function restoreBlobs(
	backup: string,
	to: StorageSettings,
	keys: readonly string[],
): Promise<string[]> {
	const missing: string[] = [];
	const storage = await openStorage(to);
	try {
		await eachAtOnce(keys, atOnce, async (key) => {
			const path = blobPath(backup, key);
			const there = await storage.stat(key);
			if (!existsSync(path)) {
				if (!there) missing.push(key);
			} else if (there?.size !== (await stat(path)).size)
				await storage.put(createReadStream(path), { expect: { sha256: key } });
		});
	} finally {
		await storage.close();
	}
	return missing.sort();
}
