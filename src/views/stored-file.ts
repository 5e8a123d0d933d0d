import { Readable } from "node:stream";
import type { App } from "../app.ts";
import { type ConditionHeaders, isFresh, rangeOf } from "../text/byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";

/** A file whose bytes are in the storage, as an answer tells it. */
interface StoredFile {
	/** The sha256, under which the bytes are kept. */
	readonly key: string;
	readonly size: number;
	readonly name: string;
	readonly type?: string;
	/** In seconds. */
	readonly modified: number;
	readonly inline?: boolean;
	/** Whether everybody may read it. */
	readonly open?: boolean;
}

/** An answer that is a stored file's bytes, or a part of them. */
interface StoredFileResponse {
	readonly status: 200 | 206 | 304 | 416;
	readonly type: string;
	readonly headers: Record<string, string>;
	readonly data: Readable | Buffer;
	readonly length: number;
}

/**
 * How long caches keep what has an address of its own. Shared ones ask again each time, since a repository can become private meanwhile; what a
 * commit's id names they keep for six hours.
 */
export const cachingOf = (open: boolean, lasting = false): string =>
	`${open ? "public" : "private"}, ${lasting ? "max-age=21600" : "no-cache"}`;

const nothing = Buffer.alloc(0);

/**
 * The bytes of a stored file under headers that let no browser run them, with validators and single ranges (RFC 9110, 13 and 14); undefined
 * when the storage has lost them.
 */
export async function storedFile(
	app: App,
	file: StoredFile,
	method: string | undefined,
	asked: ConditionHeaders,
): Promise<StoredFileResponse | undefined> {
	const type = file.type ?? "application/octet-stream";
	const etag = `"${file.key}"`;
	const modified = new Date(file.modified * 1000).toUTCString();
	const headers: Record<string, string> = {
		"Cache-Control": cachingOf(file.open ?? false),
		"Content-Disposition": contentDisposition(
			file.inline ? "inline" : "attachment",
			file.name,
		),
		"Content-Security-Policy": "default-src 'none'; sandbox",
		"Accept-Ranges": "bytes",
		ETag: etag,
		"Last-Modified": modified,
	};
	const none = { type, headers, data: nothing, length: 0 };
	if (isFresh(asked, etag, file.modified)) return { status: 304, ...none };
	const range = rangeOf(asked, file.size, etag, modified);
	if (range === "none") {
		headers["Content-Range"] = `bytes */${file.size}`;
		return { status: 416, ...none };
	}
	const [start, end] = range ?? [0, file.size - 1];
	if (range) headers["Content-Range"] = `bytes ${start}-${end}/${file.size}`;
	const length = range ? end + 1 - start : file.size;
	const status = range ? 206 : 200;
	if (method === "HEAD")
		return { status, type, headers, data: nothing, length };
	const data =
		file.size === 0
			? Readable.from([])
			: await app.blobs.get(file.key, range && { start, end });
	return data && { status, type, headers, data, length };
}
