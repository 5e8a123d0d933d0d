import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../app.ts";

/**
 * The name of a cookie on which signing in depends. `__Host-` makes browsers refuse one that came without TLS, from another host or for a
 * part of the site (RFC 6265bis, 4.1.3): a neighbour below the same domain plants none. It is not allowed below a path.
 */
export const guardedName = (app: App, name: string): string => {
	const { protocol, pathname } = new URL(app.url);
	if (protocol !== "https:") return name;
	return `${pathname === "/" ? "__Host-" : "__Secure-"}${name}`;
};

const cookieName = (app: App): string =>
	new URL(app.url).protocol === "https:"
		? guardedName(app, "ingot")
		: "ingot_session";

/** The value of a cookie that a request brings. */
export function cookieOf(
	{ cookie = "" }: IncomingHttpHeaders,
	name: string,
): string | undefined {
	for (const part of cookie.split(";")) {
		const cut = part.indexOf("=");
		if (cut > 0 && part.slice(0, cut).trim() === name)
			return part.slice(cut + 1).trim();
	}
	return undefined;
}

/** The secret of the session that a browser sends, if it looks like one. */
export function sessionSecret(
	app: App,
	headers: IncomingHttpHeaders,
): string | undefined {
	const secret = cookieOf(headers, cookieName(app));
	return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/** The header that gives a browser its session; without `maxAge` (seconds) it ends with the browser. */
export const sessionCookie = (
	app: App,
	secret: string,
	maxAge?: number,
): string => cookie(app, cookieName(app), secret, maxAge);

/** The header that takes the session from a browser. */
export const noSessionCookie = (app: App): string =>
	cookie(app, cookieName(app), "", 0);

/** A cookie that no script reads, and that other sites' forms do not send. */
export function cookie(
	app: App,
	name: string,
	value: string,
	maxAge?: number,
): string {
	const { protocol, pathname } = new URL(app.url);
	return [
		`${name}=${value}`,
		`Path=${pathname}`,
		"HttpOnly",
		"SameSite=Lax",
		...(protocol === "https:" ? ["Secure"] : []),
		...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
	].join("; ");
}
