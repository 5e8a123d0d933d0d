import { createServer, type IncomingMessage, type Server } from "node:http";
import type { App } from "../app.ts";
import { mostDescriptors } from "../disk/descriptors.ts";
import { damageOf } from "../domain/damage/store-damage.ts";
import { isTraced, traced } from "../tracing/trace.ts";
import { tellBrokenAnswer } from "./broken-answers.ts";
import { asDomainError, statusOf } from "./domain-errors.ts";
import {
	boundConnections,
	connectionBounds,
} from "./limits/bound-connections.ts";
import { endIdleConnections } from "./limits/idle-connections.ts";
import { servedInMaintenance } from "./limits/maintenance.ts";
import { openAccessLog } from "./log/access-log.ts";
import { openHeldLog } from "./log/held-log.ts";
import {
	answerCrossOrigin,
	isChangeFromOtherSite,
	otherSiteRefused,
} from "./other-site.ts";
import { listenOn } from "./proxy-protocol/listen.ts";
import { isApi, RequestContext } from "./request-context.ts";
import { drainRequest } from "./unread/drain-request.ts";
import { endAfterBody } from "./unread/end-after-body.ts";
import {
	type AddressList,
	addressList,
	visitorAddress,
} from "./visitor-address.ts";

/** Serves the requests that it takes, by their paths. */
export interface Router {
	takes(context: RequestContext): boolean;
	serve(context: RequestContext): Promise<void> | void;
	/** Ends the responses that would go on for ever: the server stops. */
	close?(): void;
}

interface Listener {
	readonly port: number;
	/** Takes no new requests and waits for those that run, at most this long. */
	close(patienceMs: number): Promise<void>;
}

/**
 * Opens the HTTP server; the first router that takes a path serves it, the last one takes all. Unknown upgrades (h2c, which git and
 * cargo offer) are served as plain requests.
 * @throws the error of listen(2), such as EADDRINUSE
 */
export async function listen(
	app: App,
	routers: readonly Router[],
	sharedPort = false,
): Promise<Listener> {
	let closing = false;
	const prefix = new URL(app.url || "http://localhost/").pathname.replace(
		/\/$/,
		"",
	);
	const isProxy = addressList(app.config.forwardedFrom);
	const visitorOf = (request: IncomingMessage) =>
		visitorAddress(request, isProxy, app.config.forwardedHops);
	const noteAccess = openAccessLog(app);
	const held = openHeldLog(app);
	const server = createServer(
		{
			headersTimeout: 15_000,
			requestTimeout: 0,
			keepAliveTimeout: 75_000,
			shouldUpgradeCallback: () => false,
		},
		(request, response) => {
			// each limit, and each child that writes into it, waits for its end
			response.setMaxListeners(24);
			const endTurn = noteTurn?.(request);
			if (hasTwoHosts(request)) {
				if (endTurn) response.once("close", endTurn);
				response.writeHead(400, { Connection: "close", "Content-Length": 0 });
				response.end();
				return;
			}
			const endRequest = noteRequest(request);
			const context = new RequestContext(request, response, {
				prefix,
				isProxy,
				visitorOf,
			});
			if (closing) response.setHeader("Connection", "close");
			held?.note(context);
			const { socket } = request;
			const written = noteAccess ? socket.bytesWritten : 0;
			// what a router has left unread is thrown away, for a limited time
			if (hasBody(request)) {
				endAfterBody(request, response);
				response.once("finish", () => drainRequest(response));
			}
			response.once("close", () => {
				endTurn?.();
				endRequest();
				const ms = performance.now() - context.began;
				app.health.metrics.answered(context, ms);
				tellBrokenAnswer(app, context, response);
				noteAccess?.(context, ms, socket.bytesWritten - written);
				// an idle connection must not keep the server from closing
				if (closing) setImmediate(() => server.closeIdleConnections());
			});
			if (!isRefused(app, context)) route(app, routers, isProxy, context);
		},
	);
	// whoever waits for a change must not be told anything of it: it may be lost or not
	app.health.disk.onFailure(() => server.closeAllConnections());
	const noteRequest = endIdleConnections(
		server,
		() => app.config.idleSeconds * 1000,
	);
	const descriptors = mostDescriptors();
	const noteTurn =
		descriptors === undefined
			? undefined
			: boundConnections(server, connectionBounds(descriptors), isProxy);
	countConnections(app, server);
	server.on("clientError", (_error, socket) => {
		if (socket.writable)
			socket.end(
				"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
			);
	});
	const port = await listenOn(app, server, { sharedPort, isProxy });
	return {
		port: port.number,
		async close(patienceMs) {
			closing = true;
			held?.close();
			for (const router of routers) router.close?.();
			const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
			const closed = port.close();
			server.closeIdleConnections();
			await closed;
			clearTimeout(timer);
		},
	};
}

/** Counts the open connections, for the metrics. */
function countConnections(app: App, server: Server): void {
	let connections = 0;
	app.health.connections.set("http", () => connections);
	server.on("connection", (socket) => {
		connections++;
		socket.once("close", () => connections--);
	});
}

/** Answers requests that no router is asked for; tells if this was one. */
function isRefused(app: App, context: RequestContext): boolean {
	if (app.health.disk.failure && !healthPaths.has(context.path)) {
		refuse(context, 503, "the disk failed: the server stops");
		return true;
	}
	if (answerCrossOrigin(app, context)) return true;
	// PostgreSQL stores no NUL in a text; the API has its own response
	if (context.path.includes("%00") && !isApi(context.path)) {
		refuse(context, 400, "an address cannot hold a NUL");
		return true;
	}
	const { method, headers } = context.request;
	if (
		isChangeFromOtherSite(app, method, headers) &&
		!isApi(context.path) &&
		!changesNothing.has(context.path)
	) {
		refuse(context, 403, otherSiteRefused);
		return true;
	}
	return false;
}

/** Has a request served by the first router that takes it. */
function route(
	app: App,
	routers: readonly Router[],
	isProxy: AddressList,
	context: RequestContext,
): void {
	const router = routers.find((r) => r.takes(context)) as Router;
	// what another server has answered before is known here from now on
	const known = app.servers && app.db.caughtUp();
	const serveAsked = () =>
		servedInMaintenance(
			app,
			context,
			() => router.serve(context),
			(words, headers) => refuse(context, 503, words, headers),
		);
	const serve = () => (known ? known.then(serveAsked) : serveAsked());
	(isTraced() ? inSpan(context, isProxy, serve) : serve()).catch((error) =>
		crashed(app, context, error),
	);
}

/** Addresses that end with what opens something by itself, such as an invitation; whoever reads traces must not have it. */
const opening = /^(\/(?:-\/unsubscribe|org\/invite))\/.*$/s;

/** Serves a request in a span, which ends with the response. Only a proxy that the settings name may say which trace it belongs to. */
function inSpan(
	context: RequestContext,
	isProxy: AddressList,
	serve: () => Promise<void>,
): Promise<void> {
	const { request, response, seen, path } = context;
	const { method = "GET", headers, socket } = request;
	const { traceparent } = headers;
	const values = {
		"http.request.method": method,
		"url.path": path.replace(opening, "$1/…"),
		"ingot.request_id": context.id,
	};
	const options = {
		kind: "server" as const,
		root: true,
		values,
		traceparent:
			typeof traceparent === "string" && isProxy(socket.remoteAddress ?? "")
				? traceparent
				: undefined,
	};
	return traced(method, options, async (span) => {
		const closed = new Promise((resolve) => response.once("close", resolve));
		await serve();
		await closed;
		const { statusCode } = response;
		if (seen.operation) span.rename(`${method} ${seen.operation}`);
		span.set({
			"http.response.status_code": statusCode,
			"http.route": seen.operation,
			"error.type": statusCode >= 500 ? String(statusCode) : undefined,
		});
	});
}

/** Load balancers ask there whether to send requests. */
const healthPaths: ReadonlySet<string> = new Set([
	"/api/healthz",
	"/api/readyz",
]);

/** Where a form of any site may lead, since it is only asked again as an address. */
const changesNothing: ReadonlySet<string> = new Set(["/login/oauth/authorize"]);

function refuse(
	{ id, path, response }: RequestContext,
	status: number,
	text: string,
	headers: Record<string, string> = {},
): void {
	drainRequest(response);
	const asJson = isApi(path);
	const body = asJson ? JSON.stringify({ message: text }) : `${text}\n`;
	response
		.writeHead(status, {
			"Content-Type": `${asJson ? "application/json" : "text/plain"}; charset=utf-8`,
			"Content-Length": Buffer.byteLength(body),
			"X-Request-Id": id,
			...headers,
		})
		.end(body);
}

/** Tells if a request has a body (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
	headers["content-length"] !== undefined ||
	headers["transfer-encoding"] !== undefined;

/** Two Host headers (RFC 9112, 3.2): a proxy in front may have read the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
	let hosts = 0;
	for (let i = 0; i < rawHeaders.length; i += 2) {
		const name = rawHeaders[i] as string;
		if (name.length === 4 && name.toLowerCase() === "host") hosts++;
	}
	return hosts > 1;
}

/** Responds to an error that a router has thrown: by its kind, or with 500. */
function crashed(
	app: App,
	{ id, response, seen }: RequestContext,
	error: unknown,
): void {
	const domainError = asDomainError(error) ?? damageOf(app, error);
	if (!domainError)
		app.log.error(
			{ err: error, request: id, operation: seen.operation },
			"a request failed",
		);
	if (response.headersSent) return void response.destroy();
	drainRequest(response);
	const body = `${domainError ? domainError.message : `internal error, request ${id}`}\n`;
	response
		.writeHead(domainError ? statusOf[domainError.kind] : 500, {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Length": Buffer.byteLength(body),
			"X-Request-Id": id,
		})
		.end(body);
}
