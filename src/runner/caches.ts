import type { App } from "../app.ts";
import { pipeTo } from "../blobs/file-bytes.ts";
import { jobClosed, mayRunJobs } from "../domain/accounts/job-tokens.ts";
import {
	checkSignature,
	signedQuery,
} from "../domain/actions/artifacts/signature.ts";
import {
	beginCache,
	type Cache,
	fillingCache,
	fillingCacheOf,
	findCache,
	readyCache,
	touchCache,
} from "../domain/actions/caches/cache.ts";
import {
	finishCache,
	orderCacheParts,
	putCachePart,
} from "../domain/actions/caches/fill.ts";
import { badRequest, isDomainError, notFound } from "../errors.ts";
import type { RequestContext } from "../http/request-context.ts";
import { askingAgain } from "../http/rights-recheck.ts";
import type { Router } from "../http/server.ts";
import { callerOf, jobRouter, sendJson, whileRunning } from "./answers.ts";
import {
	type Body,
	blockIds,
	blockName,
	type Methods,
	member,
	messageOf,
	serveTwirp,
	textOf,
} from "./twirp.ts";

const service =
	/^\/twirp\/github\.actions\.results\.api\.v1\.CacheService\/(\w+)$/;
const older = /^\/_apis\/artifactcache\/(cache|caches)(?:\/(\d{1,15}))?$/;
const file = /^\/_apis\/artifactcache\/archives\/(\d{1,15})$/;

/** The cache service of jobs in both of its protocols (@actions/cache): REST and Twirp, with archives under signed addresses. */
export const cachesRouter = (app: App): Router =>
	jobRouter(
		app,
		(path) => service.test(path) || older.test(path) || file.test(path),
		(_, context) => {
			const id = file.exec(context.path)?.[1];
			if (id) return serveFile(app, context, Number(id));
			const method = service.exec(context.path)?.[1];
			return method
				? serveTwirp(app, context, "cache", method, methods)
				: serveRest(app, context);
		},
	);

const address = (app: App, cache: Cache, use: "upload" | "download"): string =>
	`${app.url}_apis/artifactcache/archives/${cache.id}?${signedQuery(app, `cache ${use}`, cache.id)}`;

const named = (body: Body) => ({
	key: textOf(body.key),
	version: textOf(body.version),
});

const methods: Methods = {
	async CreateCacheEntry(app, { run, job }, body) {
		try {
			const cache = await beginCache(app, run, job, named(body));
			return { ok: true, signedUploadUrl: address(app, cache, "upload") };
		} catch (error) {
			// the toolkit takes this for "somebody else has saved it"
			if (isDomainError(error) && error.kind === "conflict")
				return { ok: false, message: error.message };
			throw error;
		}
	},
	async FinalizeCacheEntryUpload(app, { run, job }, body) {
		const cache = await fillingCacheOf(app, run, job, named(body));
		const size = member(body, "size_bytes", "sizeBytes");
		const done = await finishCache(app, cache, sizeOf(size));
		return { ok: true, entryId: String(done.id) };
	},
	async GetCacheEntryDownloadURL(app, { run }, body) {
		const { key, version } = named(body);
		const more = member(body, "restore_keys", "restoreKeys");
		const keys = [key, ...(Array.isArray(more) ? more.map(textOf) : [])];
		const cache = await findCache(app, run, keys, version);
		if (!cache) return { ok: false };
		await touchCache(app, cache);
		return {
			ok: true,
			signedDownloadUrl: address(app, cache, "download"),
			matchedKey: cache.key,
		};
	},
};

const sizeOf = (value: unknown): number | undefined => {
	const size = Number(value ?? Number.NaN);
	return Number.isSafeInteger(size) ? size : undefined;
};

async function serveRest(forge: App, context: RequestContext): Promise<void> {
	const { request, response, search, path, signal, seen } = context;
	const [, what = "", id] = older.exec(path) ?? [];
	seen.operation = `cache ${request.method} ${what}`;
	const caller = await callerOf(forge, context);
	const app = whileRunning(forge, context, caller);
	const { run, job } = caller;
	const filling = async () => {
		const cache = await fillingCache(app, Number(id));
		if (cache.job_id !== job.id) throw notFound("cache not found");
		return cache;
	};
	switch (`${request.method} ${what}${id ? " id" : ""}`) {
		case "GET cache": {
			const keys = (search.get("keys") ?? "").split(",").map((k) => k.trim());
			const version = search.get("version") ?? "";
			const cache = await findCache(app, run, keys, version);
			if (!cache) return void response.writeHead(204).end();
			await touchCache(app, cache);
			return sendJson(response, 200, {
				result: "hit",
				archiveLocation: address(app, cache, "download"),
				cacheKey: cache.key,
				scope: cache.ref,
				cacheVersion: cache.version,
				creationTime: new Date(cache.created_at * 1000).toISOString(),
			});
		}
		case "POST caches": {
			const body = await messageOf(context);
			const cache = await beginCache(app, run, job, named(body));
			return sendJson(response, 201, { cacheId: cache.id });
		}
		case "PATCH caches id": {
			const cache = await filling();
			const start = /^bytes (\d{1,15})-\d{1,15}\/(?:\d{1,15}|\*)$/.exec(
				request.headers["content-range"] ?? "",
			)?.[1];
			if (start === undefined) throw badRequest("Content-Range is required");
			const at = { start: Number(start) };
			await putCachePart(app, cache, request, at, signal);
			return sendJson(response, 200, {});
		}
		case "POST caches id": {
			const cache = await filling();
			const body = await messageOf(context);
			await finishCache(app, cache, sizeOf(body.size));
			return sendJson(response, 200, {});
		}
		default:
			throw badRequest("invalid request");
	}
}

/** The archive itself: downloaded whole, or uploaded in blocks (the block blobs of Azure's storage). */
async function serveFile(
	app: App,
	context: RequestContext,
	id: number,
): Promise<void> {
	const { request, response, search, signal } = context;
	context.seen.operation = `cache archive ${request.method}`;
	if (request.method === "GET" || request.method === "HEAD") {
		checkSignature(app, "cache download", id, search);
		const cache = await readyCache(app.db, id);
		// only jobs get such an address, and it opens the cache for an hour
		if (cache && !(await mayRunJobs(app.db, cache.repository_id)))
			throw jobClosed();
		const bytes = cache && (await app.blobs.get(cache.blob));
		if (!cache || !bytes) throw notFound("cache not found");
		response.writeHead(200, {
			"Content-Type": "application/octet-stream",
			"Content-Length": cache.size,
			"X-Content-Type-Options": "nosniff",
		});
		if (request.method === "HEAD") {
			bytes.destroy();
			return void response.end();
		}
		await pipeTo(bytes, response);
		return;
	}
	if (request.method !== "PUT") throw badRequest("use PUT");
	checkSignature(app, "cache upload", id, search);
	const cache = await fillingCache(app, id);
	const asking = askingAgain(app, context, (reading) =>
		fillingCache(reading, id),
	);
	const comp = search.get("comp");
	if (comp === "blocklist") {
		await orderCacheParts(asking, cache, await blockIds(context));
	} else if (comp === "block" || comp === null) {
		const name = blockName(search) ?? "";
		if (comp && !name) throw badRequest("blockid is required");
		await putCachePart(asking, cache, request, { name }, signal);
	} else throw badRequest("comp is not known");
	sendJson(response, 201, {});
}
