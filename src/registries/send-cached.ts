import { now } from "../clock.ts";
import { type Package, registryState } from "../domain/packages/package.ts";
import { etagOf } from "../http/etag.ts";
import { Content, HttpResponse } from "../http/response.ts";
import type { PackageType } from "../package-types.ts";
import { namesTag } from "../text/byte-range.ts";
import { packed } from "./in-turns.ts";
import type { Call } from "./registry.ts";

/** A document that is made from what is published. */
interface CachedDocument {
	readonly key: string;
	/** Of the package or the registry that it is made from. */
	readonly revision: number | string;
	readonly type: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** When its content changed last, in seconds. */
	readonly modified?: number;
	/** The document is packed already, and is sent so. */
	readonly packed?: boolean;
	make(): Promise<string | Buffer>;
}

/** Sends a document, from the cache while nothing has changed; compressed for clients that accept it. */
export async function sendCached(
	call: Call,
	document: CachedDocument,
): Promise<HttpResponse> {
	const { headers: sent } = call.request;
	const { etag, plain, gzip } = await documentOf(call, document);
	const headers: Record<string, string> = {
		...document.headers,
		...validators(call, etag, document.modified),
		Vary: "Accept, Accept-Encoding",
	};
	if (isFresh(call, etag, document.modified))
		return new HttpResponse(304, undefined, headers);
	const packed =
		!document.packed && /\bgzip\b/.test(String(sent["accept-encoding"] ?? ""));
	if (packed) headers["Content-Encoding"] = "gzip";
	const body = new Content(document.type, packed ? gzip : plain);
	return new HttpResponse(200, body, headers);
}

/** A document of a whole registry. */
interface Index extends Pick<CachedDocument, "type" | "packed" | "headers"> {
	/** Which of the registry's documents it is, where there are several. */
	readonly about?: string;
	/** Gets the time when the registry changed last, in seconds. */
	make(changed: number): Promise<string | Buffer>;
}

/** The same for a whole registry: valid until something changes in it, or its owner is renamed. */
export async function sendIndex(
	call: Call,
	registry: PackageType,
	{ about = "", make, ...index }: Index,
): Promise<HttpResponse> {
	const { app, owner, base } = call;
	const state = await registryState(app.db, owner.id, registry);
	return sendCached(call, {
		...index,
		key: `${registry} ${owner.id} ${base} ${about}`,
		revision: state.revision,
		modified: state.changed_at,
		make: () => make(state.changed_at),
	});
}

/** A document of one package. */
interface PackageDocument
	extends Pick<CachedDocument, "type" | "headers" | "make"> {
	/** Which of the package's documents it is, where there are several. */
	readonly about?: string;
	/** What else it depends on that changes without the package. */
	readonly besides?: number;
}

/** The same for one package: valid until something changes in it, or its owner is renamed. */
export const sendOfPackage = (
	call: Call,
	{ id, type, revision }: Package,
	{ about = "", besides = 0, ...document }: PackageDocument,
): Promise<HttpResponse> =>
	sendCached(call, {
		...document,
		key: `${type} package ${id} ${call.base} ${about}`,
		revision: `${revision} ${besides}`,
	});

/** Sends an index with the time of its last change; 304 to a client that has it. */
export function sendBytes(
	call: Call,
	{ type, bytes, modified }: { type: string; bytes: Buffer; modified: number },
): HttpResponse {
	const known = etags.get(bytes);
	const etag = known ?? etagOf(bytes);
	if (known === undefined) etags.set(bytes, etag);
	const headers = validators(call, etag, modified);
	return isFresh(call, etag, modified)
		? new HttpResponse(304, undefined, headers)
		: new HttpResponse(200, new Content(type, bytes), headers);
}

/** How many ETags of indexes are cached. */
const etags = new WeakMap<Buffer, string>();

/** A time that is still to come (see `changeRegistry`) is told as the present one: nobody who asks by that later is taken for up to date. */
const validators = (
	{ app }: Call,
	etag: string,
	modified = 0,
): Record<string, string> => ({
	ETag: etag,
	...(modified > 0 && {
		"Last-Modified": new Date(
			Math.min(modified, now(app)) * 1000,
		).toUTCString(),
	}),
});

/** Tells whether the client has a document already: by its tag, or without one by its time, which tells nothing while it is still to come. */
function isFresh({ app, request }: Call, etag: string, modified = 0): boolean {
	const tags = request.headers["if-none-match"];
	if (tags !== undefined) return namesTag(tags, etag);
	const since = Date.parse(request.headers["if-modified-since"] ?? "");
	return modified > 0 && modified <= now(app) && modified * 1000 <= since;
}

const nothing = Buffer.alloc(0);

interface Document {
	readonly etag: string;
	readonly plain: Buffer;
	readonly gzip: Buffer;
}

/** The document, made again only when its revision has changed. */
const documentOf = (
	{ cache }: Pick<Call, "cache">,
	{ key, revision, packed: isPacked, make }: CachedDocument,
): Promise<Document> =>
	cache.of(key, revision, async () => {
		const plain = Buffer.from(await make());
		const small = isPacked ? nothing : await packed(plain, { level: 5 });
		const etag = etagOf(plain);
		return {
			value: { etag, plain, gzip: small },
			size: plain.length + small.length,
		};
	});
