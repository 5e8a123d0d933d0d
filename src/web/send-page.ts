import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip, gzip } from "node:zlib";
import { Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { RequestContext } from "../http/request-context.ts";
import { cookie } from "../http/session-cookie.ts";
import { type PartedPage, partedPage } from "./live/late-part.tsx";
import { Missing, type PageResult, Plain, Redirect } from "./page.ts";
import { withPieces } from "./parts/code/in-pieces.ts";
import { at, type Visit, visit } from "./visit.ts";

/** How far a page opens itself: the origin to which its forms may lead, and whether it may stand in a frame. */
export interface PageSecurity {
	readonly leadsTo?: string;
	readonly unframed?: boolean;
}

/** Pages load from the forge alone, hold no script or style of their own, and stand in no frame of another site. */
const policy = ({ leadsTo = "", unframed = false }: PageSecurity): string =>
	`default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; media-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'${leadsTo && ` ${leadsTo}`}; base-uri 'none'; frame-ancestors ${unframed ? "'none'" : "'self'"}`;

/** Sends what a page or a form came to. */
export async function send(
	context: RequestContext,
	visit: Visit,
	status: number,
	shown: PageResult,
	opening: PageSecurity = {},
): Promise<void> {
	const { request, response } = context;
	if (shown instanceof Redirect) return redirect(response, shown);
	if (shown instanceof Missing)
		return send(context, visit, 404, shown.page, opening);
	const headers: Record<string, string | string[]> = {
		"Content-Security-Policy": policy(opening),
		"Cache-Control": "private, no-cache",
		"Referrer-Policy": "same-origin",
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": opening.unframed ? "DENY" : "SAMEORIGIN",
		Vary: "Cookie, Accept-Language, Accept-Encoding",
	};
	if (visit.note)
		response.appendHeader("Set-Cookie", cookie(visit.app, "note", "", 0));
	if (shown instanceof Plain && typeof shown.text !== "string")
		return stream(response, status, shown, shown.text, headers);
	const plain = shown instanceof Plain;
	const html = plain ? "" : `<!doctype html>${renderToString(shown)}`;
	const parted = plain ? undefined : partedPage(visit, html);
	const looks = request.headers[looksForChanges] !== undefined;
	if (parted && !looks && request.method !== "HEAD")
		return sendParted(context, visit, status, parted, headers);
	const text = plain
		? (shown.text as string)
		: await withPieces(visit, parted ? await whole(parted) : html);
	if (!plain && isSecret(text)) headers["Cache-Control"] = "private, no-store";
	Object.assign(headers, plain ? shown.headers : {});
	const type = plain ? shown.type : "text/html; charset=utf-8";
	await write(request.headers, response, status, type, text, headers, visit);
}

const between = async (parted: PartedPage): Promise<string> =>
	renderToString((await parted.between()) || h(Fragment, {}));
const whole = async (parted: PartedPage): Promise<string> =>
	`${parted.before}${await between(parted)}${parted.after}`;

/** Sends the beginning of a page at once, and the rest when it is there. */
async function sendParted(
	{ request, response }: RequestContext,
	visit: Visit,
	status: number,
	parted: PartedPage,
	headers: Record<string, string | string[]>,
): Promise<void> {
	const packed = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
	response.writeHead(status, {
		...headers,
		"Content-Type": "text/html; charset=utf-8",
		...(packed && { "Content-Encoding": "gzip" }),
	});
	async function* pieces() {
		yield await withPieces(visit, parted.before);
		yield await withPieces(visit, await between(parted));
		yield parted.after;
	}
	// each piece leaves at once
	const packing = createGzip({ flush: constants.Z_SYNC_FLUSH });
	await (packed
		? pipeline(pieces, packing, response)
		: pipeline(pieces, response)
	).catch(() => response.destroy());
}

/** Pages that ask for a password, or show a secret that is shown once, are kept on no disk, also not by the browser for its way back. */
const isSecret = (html: string): boolean =>
	// nearly all pages have neither word, which is found out without a look at each tag
	(html.includes(' type="password"') || html.includes(" data-secret")) &&
	/<input[^>]* type="password"|<[a-z]+[^>]* data-secret[ >=]/.test(html);

/** Sends what comes bit by bit. What fails in the middle ends the connection, so that nobody takes a part for the whole. */
async function stream(
	response: ServerResponse,
	status: number,
	plain: Plain,
	text: Readable,
	headers: Record<string, string | string[]>,
): Promise<void> {
	response.writeHead(status, {
		...headers,
		...plain.headers,
		"Content-Type": plain.type,
	});
	if (response.req.method === "HEAD") {
		text.destroy();
		response.end();
		return;
	}
	await pipeline(text, response).catch(() => response.destroy());
}

/** The header of a page that is open already and looks whether it has changed. */
const looksForChanges = "x-ingot-look";

const pack = promisify(gzip);
/** Below this, packing saves nothing. */
const worthPacking = 1400;

async function write(
	asked: RequestContext["request"]["headers"],
	response: ServerResponse,
	status: number,
	type: string,
	text: string,
	headers: Record<string, string | string[]>,
	{ withoutKeys }: Visit,
): Promise<void> {
	const plain = Buffer.from(text);
	// the keys of forms differ each time: the page is the same without them
	const lasting = withoutKeys(text);
	const etag = `W/"${createHash("sha1").update(lasting).digest("base64url")}"`;
	const reads = ["GET", "HEAD"].includes(response.req.method ?? "");
	if (status === 200 && reads) {
		headers.ETag = etag;
		// a page that is opened gets keys of its own; one that only looks for changes has them
		const fresh = lasting !== text && asked[looksForChanges] === undefined;
		if (!fresh && String(asked["if-none-match"] ?? "").includes(etag)) {
			response.writeHead(304, headers).end();
			return;
		}
	}
	const packed =
		plain.length > worthPacking &&
		/\bgzip\b/.test(String(asked["accept-encoding"] ?? ""));
	const body = packed ? await pack(plain, { level: 6 }) : plain;
	response.writeHead(status, {
		...headers,
		"Content-Type": type,
		"Content-Length": body.length,
		...(packed && { "Content-Encoding": "gzip" }),
	});
	response.end(response.req.method === "HEAD" ? undefined : body);
}

/** `within`: the address is one of the forge without the path under which it is served. */
export function redirect(
	response: ServerResponse,
	{ to, status, note, headers }: Redirect,
	within = false,
): void {
	for (const [name, value] of Object.entries(headers))
		for (const one of [value].flat()) response.appendHeader(name, one);
	if (note)
		response.appendHeader(
			"Set-Cookie",
			cookie(visit().app, "note", encodeURIComponent(note), 60),
		);
	response
		.writeHead(status, {
			Location: within ? at(to) : to,
			"Cache-Control": "no-store",
			"Content-Length": 0,
		})
		.end();
}
