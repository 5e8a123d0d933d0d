import type { App } from "../../app.ts";
import { type Account, accountByName } from "../../domain/accounts/account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Level } from "../../domain/permissions/units.ts";
import { isDomainError, unauthorized } from "../../errors.ts";
import { actorOf, entrance } from "../../http/entrance.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { HttpResponse, plainText } from "../../http/response.ts";
import type { Router } from "../../http/server.ts";
import { type DocumentCache, openDocumentCache } from "../document-cache.ts";
import { demand, writingFor } from "../router.ts";
import { deleteBlob, getBlob } from "./blobs.ts";
import type { ImageCall } from "./call.ts";
import { catalog } from "./catalog.ts";
import { denied, errorsOf } from "./errors.ts";
import {
	deleteManifest,
	getManifest,
	listReferrers,
	listTags,
} from "./manifests.ts";
import { checkImage } from "./names.ts";
import { putManifest } from "./put-manifest.ts";
import { holderOf, makeToken } from "./token.ts";
import {
	addToUpload,
	cancelUpload,
	finishUpload,
	startUpload,
	uploadStatus,
} from "./uploads.ts";

type Run = (call: ImageCall, reference: string) => Promise<HttpResponse>;
const address =
	/^\/v2\/([^/]+)\/(.+?)\/(blobs\/uploads|blobs|manifests|referrers|tags)(?:\/([^/]+))?$/;

/** The routes of each part of an image; a name with `:` is a parameter. */
const routes: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
	"blobs/uploads": { POST: startUpload },
	"blobs/uploads:": {
		PATCH: addToUpload,
		PUT: finishUpload,
		GET: uploadStatus,
		DELETE: cancelUpload,
	},
	"blobs:": { GET: getBlob, HEAD: getBlob, DELETE: deleteBlob },
	"manifests:": {
		GET: getManifest,
		HEAD: getManifest,
		PUT: putManifest,
		DELETE: deleteManifest,
	},
	"referrers:": { GET: listReferrers },
	"tags:": { GET: (call) => listTags(call) },
};

/** The registry of images under `/v2` (OCI distribution 1.1). */
export function containerRouter(app: App): Router {
	const cache = openDocumentCache();
	return entrance(app, {
		takes: ({ path }) => path === "/v2" || path.startsWith("/v2/"),
		serve(context) {
			context.seen.operation = "registry container";
			context.response.setHeader(
				"Docker-Distribution-Api-Version",
				"registry/2.0",
			);
			return serve(app, cache, context);
		},
		async refuse({ error, status: usual, message }, { path, response }) {
			if (!error) {
				const errors = [{ code: "UNKNOWN", message }];
				return new HttpResponse(500, { errors });
			}
			const status = (error.details?.status as number | undefined) ?? usual;
			if (status === 401)
				response.setHeader("WWW-Authenticate", await challenges(app, path));
			return new HttpResponse(status, errorsOf(error));
		},
	});
}

async function serve(
	app: App,
	cache: DocumentCache,
	context: RequestContext,
): Promise<HttpResponse> {
	const { request, path, search, peer } = context;
	const method = request.method ?? "GET";
	const reading = method === "GET" || method === "HEAD";
	if (path === "/v2/token") {
		if (!reading)
			return new HttpResponse(404, plainText("404 page not found\n"));
		await actorOf(app, context);
		return new HttpResponse(200, makeToken(app, request.headers), {
			"Cache-Control": "no-store",
		});
	}
	const sender = { headers: request.headers, query: search, peer };
	const actor = await holderOf(app, sender);
	context.seen.actor = actor;
	if (path === "/v2" || path === "/v2/_catalog") {
		if (!reading)
			return new HttpResponse(405, undefined, { Allow: "GET, HEAD" });
		if (!actor) throw unauthorized("authentication required");
		return path === "/v2"
			? new HttpResponse(200, {})
			: catalog(app, actor, search);
	}
	return toImage(app, cache, context, actor);
}

async function toImage(
	app: App,
	cache: DocumentCache,
	context: RequestContext,
	known: Actor | undefined,
): Promise<HttpResponse> {
	const { request, search } = context;
	const actor = known ?? {
		account: undefined,
		via: "anonymous",
		token: undefined,
	};
	const method = request.method ?? "GET";
	const [, ownerName = "", image = "", part = "", rest] = (
		address.exec(context.path) ?? []
	).map(unescaped);
	const runs = routes[part + (rest === undefined ? "" : ":")];
	if (!runs) return new HttpResponse(404, plainText("404 page not found\n"));
	const run = runs[method];
	if (!run)
		return new HttpResponse(405, undefined, {
			Allow: Object.keys(runs).join(", "),
		});
	const reading = method === "GET" || method === "HEAD";
	const needs = reading && part !== "blobs/uploads" ? "read" : "write";
	const owner = await accountByName(app.db, ownerName);
	const level = await levelFor(app, actor, owner, needs);
	checkImage(image);
	const call: ImageCall = {
		app: writingFor(app, context, actor, owner, needs),
		actor,
		owner: owner as Account,
		level,
		params: {},
		search,
		request,
		cache,
		image,
		path: `/v2/${(owner as Account).lower_name}/${image}`,
		base: `${app.url}v2/${(owner as Account).lower_name}/${image}`,
		client: context,
	};
	return run(call, rest ?? "");
}

/** Checks the caller's level. A known caller without the right gets 403: another token would not help. @throws DomainError */
async function levelFor(
	app: App,
	actor: Actor,
	owner: Account | undefined,
	needs: "read" | "write",
): Promise<Level> {
	try {
		return await demand(app, actor, owner, needs);
	} catch (error) {
		if (actor.account && isDomainError(error, "unauthorized")) throw denied();
		throw error;
	}
}

/** Tells clients how to get a token, and asks for a password where an anonymous token is not enough. */
async function challenges(app: App, path: string): Promise<string[]> {
	const realm = new URL("/v2/token", app.url).href;
	const bearer = `Bearer realm="${realm}",service="container_registry",scope="*"`;
	const [, name] = address.exec(path) ?? [];
	const owner =
		name === undefined
			? undefined
			: await accountByName(app.db, unescaped(name));
	return name === undefined || owner?.visibility === "public"
		? [bearer]
		: [bearer, 'Basic realm="Ingot Container Registry"'];
}

function unescaped(text: string): string;
function unescaped(text: string | undefined): string | undefined;
function unescaped(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	try {
		const plain = decodeURIComponent(text);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
		return /[\0-\x1f\x7f]/.test(plain) ? "" : plain;
	} catch {
		return "";
	}
}
