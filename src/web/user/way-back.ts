import type { App } from "../../app.ts";

/**
 * The page of this forge that somebody is to come back to, as a path below it; the front page for everything that could lead elsewhere
 * (`//host`, a backslash that browsers read as a slash, another origin) or nowhere (signing in once more, signing out).
 */
export function wayBack(app: App, wanted: string | null): string {
	if (!wanted?.startsWith("/") || /[\\\r\n\t]/.test(wanted)) return "/";
	const home = new URL(app.url);
	const to = URL.parse(wanted, home.origin);
	if (!to || to.origin !== home.origin || wanted.startsWith("//")) return "/";
	const base = home.pathname.slice(0, -1);
	const path =
		base && to.pathname.startsWith(`${base}/`)
			? to.pathname.slice(base.length)
			: to.pathname;
	if (path.startsWith("//") || /^\/user\/log(in|out)\/?$/.test(path))
		return "/";
	return path + to.search + to.hash;
}
