import { Readable } from "node:stream";
import { isOfFile } from "../domain/contents/entry-kinds.ts";
import type { OpenedFile } from "../domain/contents/open-file.ts";
import { notFound } from "../errors.ts";
import { type ConditionHeaders, isFresh, rangeOf } from "../text/byte-range.ts";
import { mediaTypeOf, sniffed } from "../text/media-type.ts";
import { contentDisposition } from "./content-disposition.ts";

/** An answer that is a file's bytes, whichever door sends it. */
interface RawFile {
	readonly status: 200 | 206 | 304 | 416;
	readonly type: string;
	readonly headers: Record<string, string>;
	readonly data: Readable | Buffer;
	readonly length: number;
}

const documentType = "application/pdf";
const ofFiles = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
// browsers show a PDF by a program of their own, which none of them starts in a sandbox; it is no part of the forge's pages
const ofDocuments =
	"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * A file as it is, so that no browser runs what somebody has committed: text as plain text, a locking policy, no guessing of types.
 * Validators and single ranges (RFC 9110, 13 and 14). With `shown` a document may stand in a frame of a page.
 * @throws DomainError "not-found" for what is no such document, with `shown`
 */
export async function rawFile(
	/** The value of Cache-Control. */
	caching: string,
	{ entry, blob, last }: OpenedFile,
	asked: ConditionHeaders,
	signal: AbortSignal,
	shown = false,
): Promise<RawFile> {
	const name = entry.path.slice(entry.path.lastIndexOf("/") + 1);
	const bytes = blob.stream({ signal });
	const begun = await firstBytes(bytes);
	const type = mediaTypeOf(Buffer.concat(begun).subarray(0, sniffed));
	if (shown && type !== documentType) {
		bytes.destroy();
		throw notFound();
	}
	const etag = `"${entry.oid}"`;
	const changedAt = last?.tip.committer.at;
	const modified =
		changedAt === undefined
			? undefined
			: new Date(changedAt * 1000).toUTCString();
	const headers: Record<string, string> = {
		"Cache-Control": caching,
		"Content-Disposition": contentDisposition("inline", name),
		"Access-Control-Expose-Headers": "Content-Disposition",
		"Content-Security-Policy": shown ? ofDocuments : ofFiles,
		...(shown && { "X-Frame-Options": "SAMEORIGIN" }),
		"X-Gitea-Object-Type": isOfFile(entry.mode) ? "file" : "symlink",
		"Accept-Ranges": "bytes",
		ETag: etag,
		...(modified && { "Last-Modified": modified }),
	};
	const none = { type, headers, data: Buffer.alloc(0), length: 0 };
	if (isFresh(asked, etag, changedAt)) {
		bytes.destroy();
		return { status: 304, ...none };
	}
	const { size } = blob;
	const range = rangeOf(asked, size, etag, modified);
	if (range === "none") {
		bytes.destroy();
		headers["Content-Range"] = `bytes */${size}`;
		return { status: 416, ...none };
	}
	const [from, to] = range ?? [0, size - 1];
	const data = Readable.from(part(begun, bytes, from, to + 1), {
		objectMode: false,
	});
	// also when nobody has begun to read it
	data.once("close", () => bytes.destroy());
	if (!range) return { status: 200, type, headers, data, length: size };
	headers["Content-Range"] = `bytes ${from}-${to}/${size}`;
	return { status: 206, type, headers, data, length: to + 1 - from };
}

/** The chunks that say which kind of file it is; the stream has the rest. */
async function firstBytes(stream: Readable): Promise<Buffer[]> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= sniffed) break;
	}
	return chunks;
}

async function* part(
	begun: readonly Buffer[],
	rest: Readable,
	from: number,
	to: number,
): AsyncGenerator<Buffer> {
	let at = 0;
	for await (const chunk of joined(begun, rest)) {
		const end = at + chunk.length;
		if (end > from)
			yield chunk.subarray(
				Math.max(0, from - at),
				Math.min(chunk.length, to - at),
			);
		at = end;
		if (at >= to) return;
	}
}

async function* joined(
	begun: readonly Buffer[],
	rest: Readable,
): AsyncGenerator<Buffer> {
	yield* begun;
	// a stream that was read to its end gives nothing more
	if (!rest.readableEnded) yield* rest as AsyncIterable<Buffer>;
}
