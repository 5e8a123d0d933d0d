import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import findMyWay from "find-my-way";
import type { App } from "../app.ts";
import { pipeTo } from "../blobs/file-bytes.ts";
import { damageOf } from "../domain/damage/store-damage.ts";
import { claimantOf } from "../domain/permissions/actor.ts";
import { badRequest } from "../errors.ts";
import { namesTag } from "../text/byte-range.ts";
import { tokenInQuery } from "./credentials.ts";
import { type Call, dispatch } from "./dispatch.ts";
import { asDomainError, errorBody, errorResponse } from "./domain-errors.ts";
import type { Endpoint } from "./endpoint.ts";
import { etagOf } from "./etag.ts";
import { openRateLimit } from "./limits/rate-limit.ts";
import { requestsAtOnce, type Turn } from "./limits/requests-at-once.ts";
import { isLong, LongList, longList } from "./long-list.ts";
import type { RequestContext } from "./request-context.ts";
import { Content, HttpResponse } from "./response.ts";
import type { Router } from "./server.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
const prefix = "/api/v1";

/** Looks at each response of an endpoint before it is sent. */
export type ResponseObserver = (
	endpoint: Endpoint,
	response: HttpResponse,
) => void;

/** The router of /api/v1: finds the endpoint of a request, runs it, and writes the response. */
export function apiRouter(
	app: App,
	endpoints: readonly Endpoint[],
	observe?: ResponseObserver,
): Router {
	const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 8192 });
	for (const endpoint of endpoints) {
		const [method, path] = endpoint.route.split(" ") as [string, string];
		const handler = () => {};
		router.on(method as "GET", path, handler, endpoint);
		if (method === "GET") router.on("HEAD", path, handler, endpoint);
	}

	const countRequest = openRateLimit(app.config, app.clock);
	const places = requestsAtOnce(() => app.config.mostRequests);

	return {
		takes: ({ path }) => path.startsWith(`${prefix}/`) || path === prefix,
		serve,
	};

	async function serve(context: RequestContext): Promise<void> {
		const { request, response, path, search } = context;
		const method = request.method ?? "GET";
		const within = path.slice(prefix.length) || "/";
		const headers: Record<string, string> = {
			...always,
			"X-Request-Id": context.id,
		};
		if (!isEscapedWell(within))
			return writeAnswer(
				request,
				response,
				errorResponse(app, badRequest("the address has invalid escapes")),
				headers,
			);
		const found = router.find(method as "GET", within);
		if (!found?.store)
			return refuseRoute(router, method, within, response, headers);
		const endpoint = found.store as Endpoint;
		const call: Call = {
			endpoint,
			route: endpoint.route.replace(" ", ` ${prefix}`),
			params: found.params,
			request,
			method,
			path: context.path + context.queryText,
			search,
			peer: context.peer,
			client: context,
			seen: context.seen,
			began: context.began,
			countRequest: (actor) => {
				turn?.claim(claimantOf(actor, context.peer));
				Object.assign(headers, countRequest(actor, context.peer));
			},
		};
		context.seen.operation = call.endpoint.id;
		if (app.config.queryTokens && tokenInQuery(search))
			response.setHeader(
				"X-Gitea-Warning",
				"a token in the address is deprecated: send it in the Authorization header",
			);
		let answer: HttpResponse;
		let turn: Turn | undefined;
		try {
			turn = places.begin();
			answer = await dispatch(app, call);
			observe?.(call.endpoint, answer);
			if (isLong(answer.body))
				answer = new HttpResponse(
					answer.status,
					await longList(answer.body),
					answer.headers,
				);
		} catch (error) {
			answer = failure(app, context, error);
			observe?.(call.endpoint, answer);
		}
		if (answer.body instanceof Content && answer.body.isWork)
			response.once("close", () => turn?.end());
		else turn?.end();
		writeAnswer(request, response, answer, headers);
	}
}

function failure(
	app: App,
	context: RequestContext,
	error: unknown,
): HttpResponse {
	const refusal = asDomainError(error) ?? damageOf(app, error);
	if (refusal) return errorResponse(app, refusal);
	app.log.error(
		{ err: error, request: context.id, operation: context.seen.operation },
		"a request failed",
	);
	const admin = context.seen.actor?.account?.admin === 1;
	return new HttpResponse(
		500,
		errorBody(
			app,
			`internal error, request ${context.id}${admin ? ": see the log" : ""}`,
		),
	);
}

function refuseRoute(
	router: ReturnType<typeof findMyWay>,
	method: string,
	path: string,
	response: ServerResponse,
	headers: Headers,
): void {
	const allowed = methods.filter((m) => router.find(m, path)?.store);
	if (allowed.length && !allowed.includes(method as "GET")) {
		response
			.writeHead(405, {
				...headers,
				Allow: allowed.join(", "),
				"Content-Length": 0,
			})
			.end();
		return;
	}
	const text = "404 page not found\n";
	response
		.writeHead(404, {
			...headers,
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Length": text.length,
		})
		.end(method === "HEAD" ? undefined : text);
}

/** Whether a path's percent signs mean something. */
function isEscapedWell(path: string): boolean {
	if (!path.includes("%")) return true;
	try {
		decodeURIComponent(path);
		return true;
	} catch {
		return false;
	}
}

type Headers = Readonly<Record<string, string>>;
const always: Headers = {
	"Cache-Control": "max-age=0, private, must-revalidate",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "SAMEORIGIN",
};

/** Writes an answer with the headers that are usual behind a door; JSON reads get a validator and are answered 304 when the client has them already. */
export function writeAnswer(
	request: IncomingMessage,
	response: ServerResponse,
	{ status, body, headers }: HttpResponse,
	usual = always,
): void {
	if (response.headersSent || response.destroyed) return;
	if (body instanceof Content)
		writeContent(request, response, status, body, { ...usual, ...headers });
	else if (body !== undefined)
		writeJson(request, response, status, body, { ...usual, ...headers });
	else
		response
			.writeHead(status, {
				...usual,
				...(status === 204 || status === 304 ? {} : { "Content-Length": 0 }),
				...headers,
			})
			.end();
}

function writeContent(
	{ method }: IncomingMessage,
	response: ServerResponse,
	status: number,
	{ type, data, length }: Content,
	headers: Headers,
): void {
	response.writeHead(status, {
		"Content-Type": type,
		...(length === undefined ? {} : { "Content-Length": length }),
		...headers,
	});
	if (method === "HEAD") {
		response.end();
		if (data instanceof Readable) data.destroy();
	} else if (typeof data === "string" || Buffer.isBuffer(data))
		response.end(data);
	else void pipeTo(data, response);
}

function writeJson(
	{ method, headers: asked }: IncomingMessage,
	response: ServerResponse,
	status: number,
	body: unknown,
	headers: Record<string, string | number>,
): void {
	const head = method === "HEAD";
	const long = body instanceof LongList ? body : undefined;
	const text = long ? "" : JSON.stringify(body);
	const all: Record<string, string | number> = headers;
	if (status === 200 && (method === "GET" || head)) {
		all.ETag = long?.etag ?? etagOf(text);
		if (matches(asked["if-none-match"], all.ETag)) {
			delete all["Content-Type"];
			response.writeHead(304, all).end();
			return;
		}
	}
	all["Content-Type"] ??= "application/json;charset=utf-8";
	const length = long?.length ?? Buffer.byteLength(text);
	all["Content-Length"] = length;
	response.writeHead(status, all);
	if (head) response.end();
	else if (long) {
		for (const piece of long.pieces) response.write(piece);
		response.end();
	}
	// a text of ASCII alone is copied as it is, which is cheaper than to look for what needs more bytes
	else response.end(text, length === text.length ? "latin1" : "utf8");
}

const matches = (header: string | undefined, etag: string): boolean =>
	header !== undefined && namesTag(header, etag);
