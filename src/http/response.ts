import { once } from "node:events";
import type { Readable } from "node:stream";

/** What an endpoint returns when it needs another status, or headers of its own. */
export class HttpResponse {
	readonly status: number;
	readonly body: unknown;
	readonly headers: Readonly<Record<string, string>>;
	constructor(
		status: number,
		body?: unknown,
		headers: Record<string, string> = {},
	) {
		this.status = status;
		this.body = body;
		this.headers = headers;
	}
}

/** A response with a JSON body. */
export const respond = (
	status: number,
	body?: unknown,
	headers?: Record<string, string>,
): HttpResponse => new HttpResponse(status, body, headers);

/** A response without a body. */
export const empty = (status = 204): HttpResponse => new HttpResponse(status);

/** A body that is no JSON: bytes, text or a stream, with its type. */
export class Content {
	readonly type: string;
	readonly data: Buffer | string | Readable;
	readonly length: number | undefined;
	constructor(type: string, data: Buffer | string | Readable, length?: number) {
		this.type = type;
		this.data = data;
		this.length =
			length ??
			(typeof data === "string" || Buffer.isBuffer(data)
				? Buffer.byteLength(data)
				: undefined);
	}
}

/** Plain text as the API sends it. */
export const plainText = (text: string): Content =>
	new Content("text/plain; charset=utf-8", text);

/** Plain text that is made while it is sent. Waits for its first bytes, so that an error before them can still get its status; throws it. */
export async function plainStream(text: Readable): Promise<Content> {
	await Promise.race([once(text, "readable"), once(text, "close")]);
	return new Content("text/plain; charset=utf-8", text);
}
