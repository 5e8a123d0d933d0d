import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { BlobChanged } from "../../blobs/blob-store.ts";
import type { Check, Finding } from "./check.ts";

const otherBytes = "has other bytes than were put";

/** Reads every blob, which takes as long as reading the whole disk or bucket. */
export const changedBlobs: Check<App> = {
	name: "changed-blobs",
	looksAt: "blobs whose bytes are not those that were put",
	async find({ blobs }) {
		const found: Finding[] = [];
		for await (const { key, size } of blobs.list()) {
			const hash = createHash("sha256");
			const bytes = await blobs.get(key);
			if (!bytes) continue;
			let why: string | undefined;
			try {
				for await (const piece of bytes) hash.update(piece as Uint8Array);
			} catch (error) {
				why =
					error instanceof BlobChanged
						? otherBytes
						: `cannot be read: ${(error as Error).message}`;
			}
			if (!why && hash.digest("hex") === key) continue;
			found.push({
				what: `blob ${key} (${size} bytes) ${why ?? otherBytes}`,
				mend: "take it from a backup on another disk, or let somebody send it again",
			});
		}
		return found;
	},
};
