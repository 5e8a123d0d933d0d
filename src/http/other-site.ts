import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../app.ts";
import { isWelcome } from "./cross-origin.ts";

/**
 * Whether a browser asks for a change in the name of a page of another site. It may send a password along that it remembers, so no door takes
 * such a request, unless the origin of the page is allowed. Programs send neither header.
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
	if (headers["sec-fetch-site"] === "cross-site") return true;
	const { origin } = headers;
	if (origin === undefined) return false;
	const host = URL.parse(origin)?.host;
	return host !== headers.host && host !== new URL(app.url).host;
}

export const otherSiteRefused =
	"requests from pages of other sites are refused";
