import type { IncomingMessage } from "node:http";
import findMyWay from "find-my-way";
import type { App } from "../app.ts";
import { BlobRefused } from "../blobs/blob-store.ts";
import {
	type Account,
	accountById,
	accountByName,
} from "../domain/accounts/account.ts";
import { renewActor } from "../domain/accounts/renew-actor.ts";
import { packageLevel } from "../domain/packages/package-access.ts";
import { type Actor, isPublicOnly } from "../domain/permissions/actor.ts";
import { holdsScope } from "../domain/permissions/scopes.ts";
import { Level } from "../domain/permissions/units.ts";
import { may } from "../domain/policies/may.ts";
import {
	badRequest,
	DomainError,
	forbidden,
	notFound,
	tooLarge,
	unauthorized,
} from "../errors.ts";
import { writeAnswer } from "../http/api-router.ts";
import { authenticate } from "../http/authenticate.ts";
import { asDomainError, statusOf } from "../http/domain-errors.ts";
import { drainRequest } from "../http/drain-request.ts";
import { HttpResponse, plainText } from "../http/response.ts";
import { withRightsRecheck } from "../http/rights-recheck.ts";
import type { RequestContext, Router } from "../http/server.ts";
import { type DocumentCache, openDocumentCache } from "./document-cache.ts";
import { registries } from "./registries.ts";
import type { Registry, Route } from "./registry.ts";

const prefix = "/api/packages/";
const methods = [
	"GET",
	"HEAD",
	"POST",
	"PUT",
	"PATCH",
	"DELETE",
	"LOCK",
	"UNLOCK",
] as const;

interface Target {
	readonly registry: Registry;
	readonly route: Route;
}

/** The registries of packages: `/api/packages/{owner}/{type}/…`, each in the words of its own clients. */
export function registriesRouter(app: App): Router {
	const router = findMyWay({
		ignoreTrailingSlash: true,
		maxParamLength: 2048,
		caseSensitive: true,
	});
	for (const registry of registries)
		for (const route of registry.routes) {
			const [method = "", path = ""] = route.route.split(" ");
			const address = `/:owner/${registry.type}${path === "/" ? "" : path}`;
			const target: Target = { registry, route };
			const add = (m: string) =>
				router.on(m as "GET", address, () => {}, target);
			add(method);
			if (method === "GET") add("HEAD");
		}
	const cache = openDocumentCache();
	return {
		takes: ({ path }) => path.startsWith(prefix),
		async serve(context) {
			const { request, response, path } = context;
			const within = path.slice(prefix.length - 1);
			const find = (method: string) =>
				isEscapedWell(within) ? router.find(method as "GET", within) : null;
			const found = find(request.method ?? "GET");
			const target = found?.store as Target | undefined;
			let answer: HttpResponse;
			try {
				if (!target) {
					const allowed = methods.filter((m) => find(m)?.store);
					answer = allowed.length
						? new HttpResponse(405, undefined, { Allow: allowed.join(", ") })
						: new HttpResponse(404, plainText("404 page not found\n"));
				} else {
					context.seen.operation = `registry ${target.registry.type}`;
					const params = checked(found?.params ?? {});
					answer = await serve(app, cache, context, target, params);
				}
			} catch (error) {
				answer = refused(app, context, target?.registry, error);
			}
			drainRequest(response);
			writeAnswer(request, response, answer);
		},
	};
}

async function serve(
	app: App,
	cache: DocumentCache,
	context: RequestContext,
	{ registry, route }: Target,
	params: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
	const { request, search, peer } = context;
	const own = registry.credentials?.(request.headers, app);
	const headers = own
		? { ...request.headers, authorization: own }
		: request.headers;
	const sender = { headers, query: search, peer };
	const actor =
		(await registry.identify?.(app, request)) ??
		(await authenticate(app, sender, { queryTokens: false }));
	context.seen.actor = actor;
	const owner = await accountByName(app.db, params.owner ?? "");
	const level = await demand(app, actor, owner, route.needs);
	return route.run({
		app: writingFor(app, context, actor, owner, route.needs),
		actor,
		owner: owner as Account,
		level,
		params,
		search,
		request,
		cache,
		get signal() {
			return context.signal;
		},
		base: `${app.url}api/packages/${nameOf(owner, level, params)}/${registry.type}`,
	});
}

/** An App whose transactions check again whether the sender may still do this with the owner's packages. */
export const writingFor = (
	app: App,
	{ request, began }: RequestContext,
	actor: Actor,
	owner: Account | undefined,
	needs: Route["needs"],
): App =>
	needs === "write"
		? withRightsRecheck(app, {
				complete: () => request.complete,
				began,
				async ask(reading) {
					const renewed = await renewActor(reading.db, actor);
					const now = owner && (await accountById(reading.db, owner.id));
					await demand(reading, renewed, now, needs);
				},
			})
		: app;

/** The owner's name in addresses. For a hidden owner it is the name of the request, as for an unknown one, so that the two look the same. */
const nameOf = (
	owner: Account | undefined,
	level: Level,
	{ owner: requested = "" }: Readonly<Record<string, string>>,
): string =>
	owner && level > Level.none ? owner.name : encodeURIComponent(requested);

/**
 * Checks the caller's level. An anonymous caller is asked for credentials, as clients expect; a known one gets 404 for what he may not see.
 * @throws DomainError "unauthorized", "forbidden", "not-found"
 */
export async function demand(
	app: App,
	actor: Actor,
	owner: Account | undefined,
	needs: Route["needs"],
): Promise<Level> {
	const write = needs === "write";
	if (actor.token && !holdsScope(actor.token.scopes, "package", write))
		throw unauthorized("the token does not have the scope for packages");
	if (owner && isPublicOnly(actor) && owner.visibility !== "public")
		throw forbidden("the token is limited to public resources");
	const level = owner ? await packageLevel(app, actor, owner) : Level.none;
	if (may(actor, write ? "package.write" : "package.read", { level }))
		return level;
	if (needs === "nothing") return level;
	if (!actor.account || level > Level.none)
		throw unauthorized(
			"you don't have permission for the packages of this owner",
		);
	throw notFound();
}

function refused(
	app: App,
	{ id, seen, request }: RequestContext,
	registry: Registry | undefined,
	error: unknown,
): HttpResponse {
	const domainError = domainErrorOf(error, request);
	if (!domainError) {
		app.log.error(
			{ err: error, request: id, operation: seen.operation },
			"a request to a registry failed",
		);
		return new HttpResponse(500, plainText(`internal error, request ${id}\n`));
	}
	const status = statusOf[domainError.kind];
	const headers: Record<string, string> =
		status === 401
			? { "WWW-Authenticate": 'Basic realm="Ingot Package API"' }
			: {};
	const { retryAfter } = (domainError.details ?? {}) as { retryAfter?: number };
	if (retryAfter !== undefined)
		headers["Retry-After"] = String(Math.ceil(retryAfter));
	const body =
		registry?.errorBody?.(domainError, status) ??
		plainText(`${domainError.message}\n`);
	return new HttpResponse(status, body, headers);
}

/** The error for a client; undefined for a fault of ours. */
export function domainErrorOf(
	error: unknown,
	request: IncomingMessage,
): DomainError | undefined {
	if (error instanceof BlobRefused)
		return error.reason === "too-large"
			? tooLarge(error.message)
			: badRequest(error.message);
	if (!(error instanceof DomainError) && !request.complete && request.destroyed)
		return badRequest("the request body is incomplete");
	return asDomainError(error);
}

/** @throws DomainError "bad-request" for names that can be none */
function checked(
	params: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
	const all: Record<string, string> = {};
	for (const [name, value = ""] of Object.entries(params)) {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
		if (/[\0-\x1f\x7f\ufffd]/.test(value))
			throw badRequest("the address has an invalid character");
		all[name] = value;
	}
	return all;
}

function isEscapedWell(path: string): boolean {
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}
