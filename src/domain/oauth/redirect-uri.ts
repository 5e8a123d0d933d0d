import type { OAuthApplication } from "../accounts/oauth-applications.ts";

/**
 * The address to which an answer goes, if the application registered it: the same but for one slash at the end, letter by letter. A program
 * on somebody's own computer may listen on any port of the loopback address (RFC 8252, 7.3), which is registered without one; `localhost`
 * is a name, and may lead elsewhere.
 */
export function redirectOf(
	application: Pick<OAuthApplication, "confidential" | "redirect_uris">,
	given: string,
): URL | undefined {
	if (given.length > 2000 || /[\\\s<>"#]/.test(given)) return undefined;
	const wanted = URL.parse(given);
	if (!wanted || !/^https?:$/.test(wanted.protocol)) return undefined;
	if (wanted.username || wanted.password) return undefined;
	const registered = JSON.parse(application.redirect_uris) as string[];
	const anyPort = application.confidential === 0 && isLoopback(wanted);
	const known = registered.some((text) => {
		const one = URL.parse(text);
		if (!one) return false;
		if (spelled(one) === spelled(wanted)) return true;
		return (
			anyPort && one.port === "" && spelled(one) === spelled(portless(wanted))
		);
	});
	return known ? wanted : undefined;
}

const isLoopback = ({ hostname }: URL): boolean =>
	/^127(\.\d{1,3}){3}$/.test(hostname) || hostname === "[::1]";

function portless(url: URL): URL {
	const copy = new URL(url);
	copy.port = "";
	return copy;
}

const spelled = ({ protocol, host, pathname, search }: URL): string =>
	`${protocol}//${host}${pathname.replace(/\/$/, "")}${search}`;

/** An address with further parameters. */
export function withParameters(
	to: URL,
	parameters: Readonly<Record<string, string | undefined>>,
): string {
	const url = new URL(to);
	for (const [name, value] of Object.entries(parameters))
		if (value !== undefined) url.searchParams.append(name, value);
	return url.href;
}
