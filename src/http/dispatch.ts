import type { IncomingMessage } from "node:http";
import type { App } from "../app.ts";
import { renewActor } from "../domain/accounts/renew-actor.ts";
import { tellingDamage } from "../domain/damage/store-damage.ts";
import { type Actor, claimantOf } from "../domain/permissions/actor.ts";
import type { Once } from "../domain/request-keys/once.ts";
import { badRequest, forbidden } from "../errors.ts";
import { ownBudget } from "../threads/work-budget.ts";
import { completeScope } from "../threads/work-scope.ts";
import { traced } from "../tracing/trace.ts";
import { authenticate, type Sender, sudo } from "./authenticate.ts";
import { bindBody } from "./bind.ts";
import { mostBytesOf } from "./body-limits.ts";
import { bodyValue, withForm } from "./body-value.ts";
import { idempotencyKeyOf, onceOf, repeated } from "./changes/request-once.ts";
import { demandScopes } from "./demand-scopes.ts";
import { asDomainError } from "./domain-errors.ts";
import type { Endpoint, Entry } from "./endpoint.ts";
import { isChangeFromOtherSite, otherSiteRefused } from "./other-site.ts";
import { PaginatedList, pageOf, paginatedResponse } from "./paging.ts";
import { bindQuery } from "./query.ts";
import { readBody } from "./read-body.ts";
import type { Client } from "./request-context.ts";
import { HttpResponse } from "./response.ts";
import { withRightsRecheck } from "./rights-recheck.ts";
import { readUpload, type Upload } from "./upload.ts";

export interface Call {
	readonly endpoint: Endpoint;
	/** Its route with the whole path, for the guard. */
	readonly route: string;
	readonly params: Readonly<Record<string, string | undefined>>;
	readonly request: IncomingMessage;
	readonly method: string;
	/** Path and query as the client sent them, slashes tidied. */
	readonly path: string;
	readonly search: URLSearchParams;
	readonly peer: string;
	readonly client: Client;
	/** Filled in as soon as it is known, for the log. */
	seen: { actor?: Actor };
	/** When it arrived (performance.now()). */
	readonly began: number;
	/** Asked as soon as it is known who calls. @throws DomainError "too-many" */
	readonly countRequest: (actor: Actor) => void;
}

/** Runs one call of an endpoint, in the order in which errors win: credentials, account state, sudo, scope, guard, body, guard, run. */
export async function dispatch(app: App, call: Call): Promise<HttpResponse> {
	const { endpoint, request } = call;
	const sender = {
		headers: request.headers,
		query: call.search,
		peer: call.peer,
	};
	const write = !(call.method === "GET" || call.method === "HEAD");
	if (isChangeFromOtherSite(app, call.method, request.headers))
		throw forbidden(otherSiteRefused);
	const actor = await traced("authenticate", {}, () =>
		actorOf(app, sender, write),
	);
	call.seen.actor = actor;
	call.countRequest(actor);
	checkScope(actor, endpoint, write);
	const params = checkedParams(call.params);
	const entry: Entry = {
		app,
		actor,
		method: call.method,
		route: call.route,
		params,
		query: call.search,
		path: call.path,
		headers: request.headers,
		peer: call.peer,
		async again() {
			const renewed = await renewActor(app, actor);
			await endpoint.on.enter({ ...entry, actor: renewed });
		},
	};
	const loaded = await traced("guard", {}, () => endpoint.on.enter(entry));
	const asker = claimantOf(actor, call.peer);
	const claimant = write ? undefined : asker;
	try {
		return await completeScope({ asker, claimant, shared: ownBudget() }, () =>
			tellingDamage(app, loaded, () => perform(call, entry, loaded, write)),
		);
	} catch (error) {
		// the thing may have been deleted, renamed or hidden meanwhile: then the guard's error is the true one
		if (!asDomainError(error)) await endpoint.on.enter(entry);
		throw error;
	}
}

/** The one who calls, or the one in whose name an administrator does. @throws DomainError */
async function actorOf(
	app: App,
	sender: Sender,
	write: boolean,
): Promise<Actor> {
	const actor = await authenticate(app, sender, { queryTokens: true });
	return sudo(app, actor, sender, write);
}

/** Reads the body of a call that the guard has let in, and runs it. */
async function perform(
	call: Call,
	entry: Entry,
	loaded: object,
	write: boolean,
): Promise<HttpResponse> {
	const { endpoint, request } = call;
	const { actor, params } = entry;
	const key = idempotencyKeyOf(request, actor);
	let body: unknown;
	let once: Once | undefined;
	const app = write
		? withRightsRecheck(entry.app, {
				ask: (reading) => enterAgain(reading, endpoint, entry, body),
				...(key && { takes: async (tx) => once?.take(tx) }),
				complete: () => request.complete,
				began: call.began,
			})
		: entry.app;
	const most = mostBytesOf(entry.app, actor);
	const bodiless = !endpoint.raw && !endpoint.body && !endpoint.upload;
	const search =
		bodiless && write
			? await withForm(request, call.search, most, call.client.signal)
			: call.search;
	const page = pageOf(search);
	let rawBody: Buffer = nothing;
	if (endpoint.raw) rawBody = await readBody(request, most, call.client.signal);
	else if (endpoint.body)
		body = bindBody(
			endpoint.body,
			await bodyValue(request, endpoint, search, most, call.client.signal),
		);
	await endpoint.on.admit?.(entry, loaded, body);
	const upload = endpoint.upload
		? await readUpload(
				app,
				request,
				endpoint.upload,
				search,
				call.client.signal,
			)
		: undefined;
	const query = endpoint.query ? bindQuery(endpoint.query, search) : undefined;
	const run = async () =>
		endpoint.run({
			...loaded,
			context: loaded,
			app,
			actor,
			params: params as never,
			body: body as never,
			query: query as never,
			search,
			page: endpoint.paged ? page : undefined,
			entry,
			client: call.client,
			rawBody,
			upload: upload as Upload,
		});
	const work = async () =>
		finished(app, call, await traced(endpoint.id, {}, run), page);
	if (!key) return work();
	once = await onceOf(entry, key, { search, body, rawBody, upload });
	return repeated(once, work);
}

const nothing = Buffer.alloc(0);

/** Checks the guard again, with the caller's present rights. @throws DomainError */
async function enterAgain(
	app: App,
	{ on }: Endpoint,
	entry: Entry,
	body: unknown,
): Promise<void> {
	const actor = await renewActor(app, entry.actor);
	const again = { ...entry, app, actor };
	const loaded = await on.enter(again);
	await on.admit?.(again, loaded, body);
}

function checkScope(actor: Actor, endpoint: Endpoint, write: boolean): void {
	const { scope } = endpoint;
	if (scope === null) return;
	if (actor.token)
		demandScopes(actor, typeof scope === "string" ? [scope] : scope, write);
	if (actor.token?.repositories && write && !endpoint.on.ofRepository)
		throw forbidden("the token is limited to named repositories");
}

/** Checks names in the path for NUL and invalid UTF-8. Whether they name anything, the guard finds out. */
function checkedParams(
	params: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
	const checked: Record<string, string> = {};
	for (const name in params) {
		const value = params[name];
		if (value === undefined) continue;
		if (value.includes("\0") || value.includes("\ufffd"))
			throw badRequest("the address has an invalid character");
		checked[name] = value;
	}
	return checked;
}

function finished(
	app: App,
	call: Call,
	result: unknown,
	page: ReturnType<typeof pageOf>,
): HttpResponse {
	const { endpoint } = call;
	if (result instanceof HttpResponse) return result;
	if (result instanceof PaginatedList)
		return paginatedResponse(
			result,
			page,
			new URL(app.url.slice(0, -1) + call.path),
		);
	const { status, bodiless } = plainAnswerOf(endpoint);
	return new HttpResponse(status, bodiless ? undefined : result);
}

/** How a plain return value is answered. */
interface PlainAnswer {
	readonly status: number;
	readonly bodiless: boolean;
}

const plainAnswers = new Map<Endpoint, PlainAnswer>();

/** The first of the declared answers, which is looked for once. */
function plainAnswerOf(endpoint: Endpoint): PlainAnswer {
	const known = plainAnswers.get(endpoint);
	if (known) return known;
	const [status, schema] = Object.entries(endpoint.returns)[0] as [
		string,
		unknown,
	];
	const found = { status: Number(status), bodiless: schema === null };
	plainAnswers.set(endpoint, found);
	return found;
}
