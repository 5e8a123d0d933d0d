import findMyWay from "find-my-way";
import type { App } from "../app.ts";
import {
	type Account,
	accountById,
	accountByName,
} from "../domain/accounts/account.ts";
import { renewActor } from "../domain/accounts/renew-actor.ts";
import { packageLevel } from "../domain/packages/package-access.ts";
import {
	type Actor,
	claimantOf,
	isPublicOnly,
} from "../domain/permissions/actor.ts";
import { holdsScope } from "../domain/permissions/scopes.ts";
import { Level } from "../domain/permissions/units.ts";
import { may } from "../domain/policies/may.ts";
import { badRequest, forbidden, notFound, unauthorized } from "../errors.ts";
import { actorOf, entrance } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import { HttpResponse, plainText } from "../http/response.ts";
import { askingAgain } from "../http/rights-recheck.ts";
import type { Router } from "../http/server.ts";
import { workingFor } from "../threads/claimant.ts";
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
	const find = (path: string, method = "GET") => {
		const within = path.slice(prefix.length - 1);
		return isEscapedWell(within) ? router.find(method as "GET", within) : null;
	};
	return entrance(app, {
		takes: ({ path }) => path.startsWith(prefix),
		async serve(context) {
			const { path, request } = context;
			const found = find(path, request.method);
			const target = found?.store as Target | undefined;
			if (!target) {
				const allowed = methods.filter((m) => find(path, m)?.store);
				return allowed.length
					? new HttpResponse(405, undefined, { Allow: allowed.join(", ") })
					: new HttpResponse(404, plainText("404 page not found\n"));
			}
			context.seen.operation = `registry ${target.registry.type}`;
			const params = checked(found?.params ?? {});
			return serve(app, cache, context, target, params);
		},
		refuse({ error, status, message, headers }, { path, request }) {
			const target = find(path, request.method)?.store as Target | undefined;
			const body =
				(error && target?.registry.errorBody?.(error, status)) ??
				plainText(`${message}\n`);
			return new HttpResponse(status, body, {
				...headers,
				...(status === 401 && {
					"WWW-Authenticate": 'Basic realm="Ingot Package API"',
				}),
			});
		},
	});
}

async function serve(
	app: App,
	cache: DocumentCache,
	context: RequestContext,
	{ registry, route }: Target,
	params: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
	const { request, search } = context;
	const own = registry.credentials?.(request.headers, app);
	const headers = own
		? { ...request.headers, authorization: own }
		: request.headers;
	const actor =
		(await registry.identify?.(app, request)) ??
		(await actorOf(app, context, {}, headers));
	context.seen.actor = actor;
	const owner = await accountByName(app.db, params.owner ?? "");
	const level = await demand(app, actor, owner, route.needs);
	const answer = async () =>
		route.run({
			app: writingFor(app, context, actor, owner, route.needs),
			actor,
			owner: owner as Account,
			level,
			params,
			search,
			request,
			cache,
			client: context,
			base: `${app.url}api/packages/${nameOf(owner, level, params)}/${registry.type}`,
		});
	return route.needs === "read"
		? workingFor(claimantOf(actor, context.peer), answer)
		: answer();
}

/** An App whose transactions check again whether the sender may still do this with the owner's packages. */
export const writingFor = (
	app: App,
	context: RequestContext,
	actor: Actor,
	owner: Account | undefined,
	needs: Route["needs"],
): App =>
	needs === "write"
		? askingAgain(app, context, async (reading) => {
				const renewed = await renewActor(reading, actor);
				const now = owner && (await accountById(reading.db, owner.id));
				await demand(reading, renewed, now, needs);
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
