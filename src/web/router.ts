import { createHash, timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { openApi } from "../http/openapi/openapi.ts";
import { asSwagger2 } from "../http/openapi/swagger2.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Router } from "../http/server.ts";
import { apiVersion } from "../version.ts";
import { sendAsset } from "./assets.ts";
import { asksForModule, sendGoImport } from "./go-import.ts";
import { health, readiness } from "./health.ts";
import { openHub } from "./live/hub.ts";
import { serveLive } from "./live/stream.ts";
import { pages } from "./pages-list.ts";
import { pagesRouter } from "./pages-router.ts";

/** The pages, and the few addresses that are for machines but not the API. It comes last and takes everything. */
export function webRouter(app: App, endpoints: readonly Endpoint[]): Router {
	const document = () =>
		openApi(endpoints, {
			version: apiVersion,
			basePath: `${new URL(app.url).pathname}api/v1`,
		});
	const fixed: Record<
		string,
		(context: RequestContext) => Promise<void> | void
	> = {
		"/api/swagger": (context) =>
			router.visiting(context, async () =>
				html(
					context.response,
					(await import("./api-page.tsx")).apiPage(endpoints, context.search),
				),
			),
		"/swagger.v1.json": ({ response }) =>
			json(response, 200, asSwagger2(document())),
		"/openapi3.v1.json": ({ response }) => json(response, 200, document()),
		"/api/healthz": async ({ response }) => {
			const { pass, checks } = await health(app);
			const status = pass ? "pass" : "fail";
			json(response, pass ? 200 : 503, {
				status,
				description: "Ingot",
				checks,
			});
		},
		"/api/readyz": async ({ response }) => {
			const { pass, checks } = await readiness(app);
			const status = pass ? "pass" : "fail";
			json(response, pass ? 200 : 503, {
				status,
				description: "Ingot",
				checks,
			});
		},
		"/metrics": async (context) => metrics(app, context),
		"/-/live": (context) => serveLive(app, hub, context),
	};
	const router = pagesRouter(app, pages);
	const hub = openHub(app);
	return {
		takes: () => true,
		close: () => hub.close(),
		async serve(context) {
			const { request, response, path } = context;
			const serve = fixed[path];
			if (!serve) {
				if (asksForModule(context)) return sendGoImport(app, context);
				if (isAsset(path) && (await sendAsset(context))) return;
				if (await router.serve(context)) return;
				return notFound(context, router.nothing);
			}
			if (request.method !== "GET" && request.method !== "HEAD")
				return send(
					response,
					405,
					"text/plain; charset=utf-8",
					"method not allowed\n",
					{ Allow: "GET, HEAD" },
				);
			context.seen.operation = path;
			await serve(context);
		},
	};
}

const isAsset = (path: string): boolean =>
	/^\/(assets\/|favicon\.ico$|apple-touch-icon|-\/push-worker\.js$)/.test(path);

async function metrics(
	app: App,
	{ request, response }: RequestContext,
): Promise<void> {
	const token = app.config.metricsToken;
	if (!token)
		return send(
			response,
			404,
			"text/plain; charset=utf-8",
			"metrics are switched off: set INGOT_METRICS_TOKEN\n",
		);
	const digest = (text: string) => createHash("sha256").update(text).digest();
	if (
		!timingSafeEqual(
			digest(request.headers.authorization ?? ""),
			digest(`Bearer ${token}`),
		)
	)
		return send(
			response,
			401,
			"text/plain; charset=utf-8",
			"a bearer token is wanted\n",
			{ "WWW-Authenticate": "Bearer" },
		);
	const text = await (app.health.metrics.together ?? app.health.metrics.text)();
	send(response, 200, app.health.metrics.type, text);
}

async function notFound(
	context: RequestContext,
	nothing: (context: RequestContext) => Promise<void>,
): Promise<void> {
	const { request, response, path } = context;
	if (
		!/text\/html/.test(request.headers.accept ?? "") ||
		path.startsWith("/api/")
	)
		return send(
			response,
			404,
			"text/plain; charset=utf-8",
			"404 page not found\n",
		);
	await nothing(context);
}

/** Pages load from the forge alone, and hold no script or style of their own. */
const policy =
	"default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const pageHeaders = {
	"Content-Security-Policy": policy,
	"Referrer-Policy": "same-origin",
};

const html = (response: ServerResponse, text: string, status = 200): void =>
	send(response, status, "text/html; charset=utf-8", text, pageHeaders);

const json = (response: ServerResponse, status: number, body: object): void =>
	send(
		response,
		status,
		"application/json;charset=utf-8",
		JSON.stringify(body),
	);

function send(
	response: ServerResponse,
	status: number,
	type: string,
	text: string,
	headers: Record<string, string> = {},
): void {
	response.writeHead(status, {
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(text),
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "SAMEORIGIN",
		...headers,
	});
	response.end(response.req.method === "HEAD" ? undefined : text);
}
