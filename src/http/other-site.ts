import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../app.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Whether a browser requests a change for a page of another site. The browser may add a saved password, so every router refuses
 * such a request unless the origin is allowed. Programs send neither header.
 */
export function isChangeFromOtherSite(
	app: App,
	method: string | undefined,
	headers: IncomingHttpHeaders,
): boolean {
	if (method === "GET" || method === "HEAD" || method === "OPTIONS")
		return false;
	return isOfOtherSite(app, headers) && !isWelcome(app, method, headers);
}

function isOfOtherSite(app: App, headers: IncomingHttpHeaders): boolean {
	const site = headers["sec-fetch-site"];
	if (site === "cross-site") return true;
	const { origin } = headers;
	// a neighbour below the same domain is another site, too
	if (origin === undefined) return site === "same-site";
	const from = URL.parse(origin);
	const home = new URL(app.url);
	// a page that came without TLS under the forge's name may be anybody's
	if (from?.host === home.host && home.protocol === "https:")
		return from.protocol !== "https:";
	return from?.host !== headers.host && from?.host !== home.host;
}

export const otherSiteRefused =
	"requests from pages of other sites are refused";

/**
 * Tells browsers which scripts of other origins may call the forge and read its responses (Fetch Standard, CORS protocol), before
 * authentication. Saved passwords are not used (no Allow-Credentials): a script brings its own token.
 * True when the request was a preflight and has been answered.
 */
export function answerCrossOrigin(
	app: App,
	{ request, response }: RequestContext,
): boolean {
	const { origin } = request.headers;
	if (origin === undefined || !isAllowed(app, origin)) return false;
	response.setHeader("Access-Control-Allow-Origin", anyOrigin(app) || origin);
	if (!anyOrigin(app)) response.setHeader("Vary", "Origin");
	if (
		request.method !== "OPTIONS" ||
		!request.headers["access-control-request-method"]
	) {
		response.setHeader("Access-Control-Expose-Headers", exposed);
		return false;
	}
	const wanted = request.headers["access-control-request-headers"] ?? "";
	response
		.writeHead(204, {
			"Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
			...(headerNames.test(wanted) && {
				"Access-Control-Allow-Headers": wanted,
			}),
			"Access-Control-Max-Age": "600",
		})
		.end();
	return true;
}

/**
 * Whether a change from a page of another origin is allowed. Named origins may do everything. With `*`, requests that a browser sends without
 * a preflight are refused, since it may add a saved password to them.
 */
function isWelcome(
	app: App,
	method: string | undefined,
	headers: IncomingHttpHeaders,
): boolean {
	const { origin, authorization = "" } = headers;
	if (origin === undefined || !isAllowed(app, origin)) return false;
	return (
		!anyOrigin(app) ||
		!/^basic\s/i.test(authorization) ||
		method !== "POST" ||
		!unasked.test(headers["content-type"] ?? "")
	);
}

const isAllowed = ({ config }: App, origin: string): boolean => {
	const { corsOrigins } = config;
	if (corsOrigins === "") return false;
	const origins = corsOrigins.split(",").map((one) => one.trim());
	return origins.includes("*") || origins.includes(origin);
};

const anyOrigin = ({ config }: App): "*" | "" =>
	config.corsOrigins.split(",").some((one) => one.trim() === "*") ? "*" : "";

/** The headers of a response that scripts may read besides the usual ones. */
const exposed = [
	"X-Total-Count",
	"Link",
	"ETag",
	"Location",
	"Content-Disposition",
	"Content-Length",
	"Content-Range",
	"Accept-Ranges",
	"Retry-After",
	"WWW-Authenticate",
	"X-HasMore",
	"X-PageCount",
	"X-Request-Id",
	"X-Gitea-Object-Type",
	"X-Gitea-Warning",
].join(", ");
const headerNames = /^[\w\-, ]{1,2000}$/;
/** The content types that a browser sends without a preflight. */
const unasked =
	/^\s*($|text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)/i;
