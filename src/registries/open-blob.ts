import type { Readable } from "node:stream";
import type { App } from "../app.ts";
import type { Seekable } from "../archives/zip.ts";
import { claimantOf } from "../domain/permissions/actor.ts";
import type { Call } from "./registry.ts";

/** Unpacking for the sender of an archive, in turns with others. */
export const unpackingFor = ({ app, actor }: Pick<Call, "app" | "actor">) =>
	app.archives.unpacking.for(claimantOf(actor, ""));

/** The bytes of a blob that is in the storage. */
export async function streamOf(
	app: App,
	{ key }: { key: string },
	range?: { start: number; end: number },
): Promise<Readable> {
	const bytes = await app.blobs.get(key, range);
	if (!bytes) throw new Error(`the blob ${key} is missing`);
	return bytes;
}

/** A part of a blob, which may be shorter than asked for at its end. */
export async function partOf(
	app: App,
	{ key, size }: { key: string; size: number },
	start: number,
	length: number,
): Promise<Buffer> {
	const end = Math.min(start + length, size) - 1;
	if (end < start) return Buffer.alloc(0);
	const parts: Buffer[] = [];
	for await (const part of await streamOf(app, { key }, { start, end }))
		parts.push(part as Buffer);
	return Buffer.concat(parts);
}

/** A blob as something that archives are read from. */
export const seekable = (
	app: App,
	{ key, size }: { key: string; size: number },
): Seekable => ({
	size,
	read: (start, end) => app.blobs.get(key, { start, end }),
});
