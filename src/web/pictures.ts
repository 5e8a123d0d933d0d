import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import { isBlobKey } from "../blobs/blob-store.ts";
import { pipeTo } from "../blobs/file-bytes.ts";
import { pictureOf } from "../blobs/picture.ts";
import {
	type SmallSide,
	sideFor,
} from "../blobs/small-pictures/open-small-pictures.ts";
import { accountByName } from "../domain/accounts/account.ts";
import {
	isPictureOf,
	mostBytes,
	pictureNamed,
} from "../domain/accounts/avatar.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Router } from "../http/server.ts";
import { avatarUrl } from "../views/account.ts";
import { identicon } from "./identicon.ts";

const address = /^\/(avatars|repo-avatars)\/([\w-]{1,80})$/;
// accounts that are gone have the number -1
const ownPicture = /^(?:user|organization)-(?:\d{1,15}|-1)$/;
const byName = /^\/user\/avatar\/([^/]+)\/(-?\d{1,5})$/;
// but for the icons that browsers ask for
const bySign =
	/^\/(?!apple-touch-icon(?:-precomposed)?\.png$)([A-Za-z0-9][\w.-]*)\.png$/;

/** The pictures of accounts and repositories under the addresses that the API hands out. */
export function picturesRouter(app: App): Router {
	return {
		takes: ({ path }) => [address, byName, bySign].some((a) => a.test(path)),
		async serve(context) {
			const { request, response, path } = context;
			if (request.method !== "GET" && request.method !== "HEAD")
				return end(response, 405, { Allow: "GET, HEAD" });
			if (!address.test(path)) return leadOn(app, context);
			const [, kind = "", asked = ""] = address.exec(path) ?? [];
			context.seen.operation = kind;
			const of = kind === "avatars" ? "account" : "repository";
			const name =
				kind === "avatars" && ownPicture.test(asked)
					? asked
					: ((await pictureNamed(app.db, of, asked)) ?? asked);
			if (kind === "avatars" && ownPicture.test(name))
				return end(
					response,
					200,
					{ ...headers, "Content-Type": "image/svg+xml" },
					identicon(name),
				);
			await stored(app, context, kind, name);
		},
	};
}

/** Leads from the name of an account to its picture; one that is not there has the picture of the accounts that are gone, or none. */
async function leadOn(app: App, context: RequestContext): Promise<void> {
	context.seen.operation = "avatar of a name";
	const [, named, size] = byName.exec(context.path) ?? [];
	const [, signed = ""] = bySign.exec(context.path) ?? [];
	const account = await accountByName(app.db, named ?? signed);
	const shown = account?.visibility === "public" ? account : undefined;
	if (!shown && named === undefined) return end(context.response, 404);
	const url = shown ? avatarUrl(app, shown) : `${app.url}avatars/user--1`;
	return end(context.response, 302, {
		Location: Number(size) > 0 ? `${url}?size=${Number(size)}` : url,
		"Cache-Control": "public, max-age=300",
	});
}

/** A picture never changes under its address. */
const headers = {
	"Cache-Control": "public, max-age=31536000, immutable",
	"Content-Security-Policy":
		"default-src 'none'; style-src 'unsafe-inline'; sandbox",
	"X-Content-Type-Options": "nosniff",
};

async function stored(
	app: App,
	context: RequestContext,
	kind: string,
	key: string,
): Promise<void> {
	const { request, response } = context;
	const of = kind === "avatars" ? "account" : "repository";
	// other blobs have keys too
	if (!isBlobKey(key) || !(await isPictureOf(app.db, of, key)))
		return end(response, 404);
	const size = Number(context.search.get("size"));
	const side = size > 0 ? sideFor(size) : undefined;
	const tag = `"${key}${side ? `-${side}` : ""}"`;
	if (request.headers["if-none-match"] === tag)
		return end(response, 304, { ...headers, ETag: tag });
	if (side && (await small(app, context, key, side))) return;
	const stat = await app.blobs.stat(key);
	const start = stat && (await firstBytes(app, key));
	if (!stat || !start) return end(response, 404);
	response.writeHead(200, {
		...headers,
		"Content-Type": pictureOf(start)?.type ?? "application/octet-stream",
		"Content-Length": stat.size,
		ETag: `"${key}"`,
		// the whole picture for a small one: there may be one later
		...(side ? { "Cache-Control": "public, max-age=600" } : {}),
	});
	const body = request.method === "HEAD" ? undefined : await app.blobs.get(key);
	if (!body) response.end();
	else await pipeTo(body, response);
}

/** Sends a picture as small as it is asked for; false where there is none, and the whole one has to do. */
async function small(
	app: App,
	{ request, response, peer }: RequestContext,
	key: string,
	side: SmallSide,
): Promise<boolean> {
	const read = () => firstBytes(app, key, mostBytes);
	const made = await app.smallPictures.of(key, side, read, peer);
	if (!made) return false;
	response.writeHead(200, {
		...headers,
		"Content-Type": "image/webp",
		"Content-Length": made.length,
		ETag: `"${key}-${side}"`,
	});
	response.end(request.method === "HEAD" ? undefined : made);
	return true;
}

async function firstBytes(
	app: App,
	key: string,
	most = 65_536,
): Promise<Buffer> {
	const parts: Buffer[] = [];
	const bytes = await app.blobs.get(key, { start: 0, end: most - 1 });
	for await (const part of bytes ?? []) parts.push(part as Buffer);
	return Buffer.concat(parts);
}

function end(
	response: ServerResponse,
	status: number,
	more: Record<string, string> = {},
	body = "",
): void {
	response.writeHead(status, {
		...(status === 304 ? {} : { "Content-Length": Buffer.byteLength(body) }),
		...more,
	});
	response.end(response.req.method === "HEAD" ? undefined : body);
}
