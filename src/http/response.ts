import { once } from "node:events";
import type { Readable } from "node:stream";

/** What an endpoint returns when it needs another status, or headers of its own. */
export class HttpResponse<S extends number = number, B = unknown> {
	readonly status: S;
	readonly body: B;
	readonly headers: Readonly<Record<string, string>>;
	constructor(
		status: S,
		body?: B,
		headers: Readonly<Record<string, string>> = {},
	) {
		this.status = status;
		this.body = body as B;
		this.headers = headers;
	}
}

/** A response with a JSON body. */
export const respond = <const S extends number, B = undefined>(
	status: S,
	body?: B,
	headers?: Readonly<Record<string, string>>,
): HttpResponse<S, B> => new HttpResponse(status, body, headers);

/** A response without a body. */
export function empty(): HttpResponse<204, undefined>;
export function empty<const S extends number>(
	status: S,
): HttpResponse<S, undefined>;
export function empty(status = 204): HttpResponse<number, undefined> {
	return new HttpResponse(status, undefined);
}

/** A body that is no JSON: bytes, text or a stream, with its type. */
export class Content {
	readonly type: string;
	readonly data: Buffer | string | Readable;
	readonly length: number | undefined;
	/** It is made while it is sent, from what the database has: it keeps the place of its request until its end. */
	isWork = false;
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

/** Plain text that is made while it is sent. Waits for its first bytes, so that an error before them can still be answered; throws it. */
export async function plainStream(text: Readable): Promise<Content> {
	await Promise.race([once(text, "readable"), once(text, "close")]);
	return new Content("text/plain; charset=utf-8", text);
}
