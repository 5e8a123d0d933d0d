import type { App } from "../app.ts";
import { pipeTo } from "../blobs/file-bytes.ts";
import {
	type Attachment,
	attachmentByName,
} from "../domain/attachments/attachment.ts";
import { countAttachmentDownload } from "../domain/attachments/change-attachments.ts";
import { readableAttachment } from "../domain/file-rights/readable-attachment.ts";
import { type Actor, anonymous } from "../domain/permissions/actor.ts";
import { latestRelease, releaseByTag } from "../domain/releases/release.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { writeAnswer } from "../http/api-router.ts";
import { demandScopes } from "../http/demand-scopes.ts";
import type { RequestContext } from "../http/request-context.ts";
import { HttpResponse } from "../http/response.ts";
import type { Router } from "../http/server.ts";
import { isFresh, rangeOf } from "../text/byte-range.ts";
import { unescapePath } from "../text/escape-path.ts";
import { mediaTypeOf, sniffed } from "../text/media-type.ts";
import { contentDisposition } from "../views/content-disposition.ts";
import { cachingOf } from "../views/stored-file.ts";
import { respondingRouter } from "./responding-router.ts";

// what hangs on a release, an issue or a pull request has addresses below that too
const byId =
	/^(?:\/([^/]+)\/([^/]+)(?:\/(?:releases|(?:issues|pulls)\/\d+))?)?\/attachments\/([0-9a-f-]{36})$/;
const ofRelease = /^\/([^/]+)\/([^/]+)\/releases\/download\/(.+)\/([^/]+)$/;
const ofLatest = /^\/([^/]+)\/([^/]+)\/releases\/latest\/download\/([^/]+)$/;

/** The files of issues, comments, releases and comments on commits under the addresses that the API hands out. */
export function attachmentsRouter(app: App): Router {
	const addresses = [byId, ofRelease, ofLatest];
	return respondingRouter(app, {
		operation: "attachment",
		takes: (path) =>
			!path.startsWith("/api/") && addresses.some((a) => a.test(path)),
		read: (context, actor) => read(app, context, actor),
	});
}

async function read(
	app: App,
	context: RequestContext,
	actor: Actor,
): Promise<void> {
	const { request, response } = context;
	const uuid = await uuidOf(app, actor, context.path);
	const found = uuid ? await readableAttachment(app, actor, uuid) : undefined;
	if (!found) return writeAnswer(request, response, new HttpResponse(404));
	const { release_id, commit_comment_id } = found.attachment;
	const ofCode = release_id !== null || commit_comment_id !== null;
	demandScopes(actor, [ofCode ? "repository" : "issue"]);
	// a draft of an open repository is not for everybody, and neither is a unit that is closed
	const open =
		found.repository.private === 0 &&
		(await readableAttachment(app, anonymous, found.attachment.uuid)) !==
			undefined;
	await send(app, context, found.attachment, open);
}

/** The id of the file that an address names, if there is one of that name. */
async function uuidOf(
	app: App,
	actor: Actor,
	path: string,
): Promise<string | undefined> {
	const [, owner, name, uuid] = byId.exec(path) ?? [];
	if (uuid) {
		if (owner === undefined || name === undefined) return uuid;
		const found = await findRepository(app, actor, owner, name);
		const file = found && (await readableAttachment(app, actor, uuid));
		return file?.repository.id === found?.repository.id ? uuid : undefined;
	}
	const latest = ofLatest.exec(path);
	const parts = (latest ?? ofRelease.exec(path) ?? [])
		.slice(1)
		.map(unescapePath);
	const [ownerName = "", repoName = ""] = parts;
	const home = await findRepository(app, actor, ownerName, repoName);
	if (!home) return undefined;
	const { id } = home.repository;
	const release = latest
		? await latestRelease(app.db, id)
		: await releaseByTag(app.db, id, parts[2] ?? "");
	const file =
		release && (await attachmentByName(app.db, release.id, parts.at(-1) ?? ""));
	return file?.uuid;
}

/** Sends a file so that no browser runs what somebody has uploaded. */
async function send(
	app: App,
	{ request, response }: RequestContext,
	file: Attachment,
	open: boolean,
): Promise<void> {
	const start = await firstBytes(app, file.blob);
	if (!start) return writeAnswer(request, response, new HttpResponse(404));
	const type = mediaTypeOf(start);
	const shown = /^(?:image|video|audio|text)\//.test(type);
	const etag = `"${file.uuid}"`;
	const modified = new Date(file.created_at * 1000).toUTCString();
	const headers: Record<string, string | number> = {
		"Content-Type": type,
		"Cache-Control": cachingOf(open),
		"Content-Disposition": contentDisposition(
			shown ? "inline" : "attachment",
			file.name,
		),
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; sandbox",
		"X-Content-Type-Options": "nosniff",
		"Accept-Ranges": "bytes",
		ETag: etag,
		"Last-Modified": modified,
	};
	if (isFresh(request.headers, etag, file.created_at))
		return void response.writeHead(304, headers).end();
	const range = rangeOf(request.headers, file.size, etag, modified);
	if (range === "none") {
		headers["Content-Range"] = `bytes */${file.size}`;
		headers["Content-Length"] = 0;
		return void response.writeHead(416, headers).end();
	}
	const [from, to] = range ?? [0, file.size - 1];
	if (range) headers["Content-Range"] = `bytes ${from}-${to}/${file.size}`;
	headers["Content-Length"] = to + 1 - from;
	response.writeHead(range ? 206 : 200, headers);
	if (request.method === "HEAD") return void response.end();
	if (from === 0) countAttachmentDownload(app, file.id);
	const body = range
		? await app.blobs.get(file.blob, { start: from, end: to })
		: await app.blobs.get(file.blob);
	if (!body) return void response.destroy();
	await pipeTo(body, response);
}

/** The bytes that tell a file's type; undefined when the file is missing. */
async function firstBytes(app: App, key: string): Promise<Buffer | undefined> {
	const stat = await app.blobs.stat(key);
	if (!stat) return undefined;
	if (stat.size === 0) return Buffer.alloc(0);
	const parts: Buffer[] = [];
	const bytes = await app.blobs.get(key, { start: 0, end: sniffed - 1 });
	for await (const part of bytes ?? []) parts.push(part as Buffer);
	return Buffer.concat(parts);
}
