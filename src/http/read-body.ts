import type { IncomingMessage } from "node:http";
import { createGunzip } from "node:zlib";
import { badRequest, tooLarge, unavailable } from "../errors.ts";
import { unpacksTooFar } from "./body-limits.ts";

/** How long a client may take to send a body that is read whole. */
const patienceMs = 60_000;

/**
 * Reads a request's body whole, unpacking gzip; the limit holds for the unpacked bytes. The sender must be known before: for strangers the
 * limit is `strangersBytes`.
 * @throws DomainError "too-large", "bad-request"; "unavailable" when the client is too slow
 */
export async function readBody(
	request: IncomingMessage,
	limit: number,
	signal: AbortSignal,
): Promise<Buffer> {
	const declared = Number(request.headers["content-length"] ?? 0);
	if (declared > limit)
		throw tooLarge(`the body has ${declared} bytes, the limit is ${limit}`);
	const encoding = request.headers["content-encoding"] ?? "identity";
	const gzip = encoding === "gzip" || encoding === "x-gzip";
	if (!gzip && encoding !== "identity")
		throw badRequest(`the content encoding "${encoding}" is not understood`);
	const unpacked = gzip ? createGunzip() : undefined;
	const source = unpacked ? request.pipe(unpacked) : request;
	// stopping early must not close the connection: the error must still be sent on it
	const iterator = source.iterator({ destroyOnReturn: false });
	const chunks: Buffer[] = [];
	let size = 0;
	const timer = setTimeout(
		() => source.destroy(unavailable("the body took too long to arrive")),
		patienceMs,
	);
	try {
		for await (const chunk of iterator as AsyncIterable<Buffer>) {
			size += chunk.length;
			if (size > limit) throw tooLarge(`the body has more than ${limit} bytes`);
			if (unpacked && unpacksTooFar(unpacked.bytesWritten, size))
				throw tooLarge("the compression ratio of the body is too high");
			chunks.push(chunk);
		}
	} catch (error) {
		if (signal.aborted || (error as { code?: string }).code === "ECONNRESET")
			throw badRequest("the request body is incomplete");
		if (gzip && (error as { code?: string }).code?.startsWith("Z_"))
			throw badRequest("the body is not valid gzip");
		throw error;
	} finally {
		if (!request.complete) {
			request.unpipe();
			request.resume();
		}
		unpacked?.destroy();
		clearTimeout(timer);
	}
	return chunks.length === 1
		? (chunks[0] as Buffer)
		: Buffer.concat(chunks, size);
}
