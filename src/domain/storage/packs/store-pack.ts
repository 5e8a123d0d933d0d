import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { BlobStore } from "../../../blobs/blob-store.ts";
import type { NewPack } from "./pack-rows.ts";

/** Packs with their index up to so many bytes lie in the row itself: whoever writes one waits for the database alone. */
const smallPack = 48 * 1024;

/** Stores a pack that lies on the disk, as what a row then names. `base` is the path of its files, without their endings. */
export async function storePack(
	blobs: BlobStore,
	base: string,
	name: string,
): Promise<NewPack> {
	const files = await Promise.all([stat(`${base}.pack`), stat(`${base}.idx`)]);
	const bytes = files[0].size + files[1].size;
	const objects = await objectsIn(`${base}.pack`);
	if (bytes <= smallPack) {
		const [content, index] = await Promise.all([
			readFile(`${base}.pack`, "base64"),
			readFile(`${base}.idx`, "base64"),
		]);
		const inRow = { content, index_content: index };
		return { name, bytes, objects, ...inRow, blob: "", index_blob: "" };
	}
	const [pack, index] = await Promise.all([
		blobs.put(createReadStream(`${base}.pack`)),
		blobs.put(createReadStream(`${base}.idx`)),
	]);
	const inBlobs = { blob: pack.key, index_blob: index.key };
	return { name, bytes, objects, content: "", index_content: "", ...inBlobs };
}

/** The number in the header of a pack (gitformat-pack(5)). */
async function objectsIn(path: string): Promise<number> {
	for await (const head of createReadStream(path, { end: 11 }))
		return (head as Buffer).readUInt32BE(8);
	return 0;
}
