import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { listInPieces } from "../text/json/list-in-pieces.ts";
import { etagOfDigest } from "./etag.ts";

/** How many elements are written before other requests get a turn. */
const step = 500;

/** A long list as JSON, with its validator. */
export class LongList {
	readonly pieces: readonly Buffer[];
	readonly length: number;
	readonly etag: string;
	constructor(pieces: readonly Buffer[], etag: string) {
		this.pieces = pieces;
		this.length = pieces.reduce((sum, piece) => sum + piece.length, 0);
		this.etag = etag;
	}
}

/** Whether a body is a list that is too long to be written at once. */
export const isLong = (body: unknown): body is readonly unknown[] =>
	Array.isArray(body) && body.length > 2 * step;

/** Writes a list as JSON.stringify would, with pauses for other requests. */
export async function longList(list: readonly unknown[]): Promise<LongList> {
	const pieces: Buffer[] = [];
	const sum = createHash("sha1");
	for (const text of listInPieces(list, step)) {
		const piece = Buffer.from(text);
		sum.update(piece);
		pieces.push(piece);
		await setImmediate();
	}
	return new LongList(pieces, etagOfDigest(sum.digest("base64url")));
}
