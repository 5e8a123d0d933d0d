/** The credentials of a request. */
type Credentials =
	| { readonly kind: "none" }
	| { readonly kind: "token"; readonly token: string }
	| { readonly kind: "basic"; readonly user: string; readonly password: string }
	/** Malformed credentials. */
	| { readonly kind: "broken" };

/** The token that an address carries, where logs and histories keep it. */
export const tokenInQuery = (query: URLSearchParams): string | null =>
	query.get("token") || query.get("access_token");

/** Reads the Authorization header (RFC 7617, RFC 6750, and Gitea's `token` scheme) or, where allowed, the tokens of the query. */
export function credentialsOf(
	authorization: string | undefined,
	query: URLSearchParams | undefined,
): Credentials {
	if (authorization) return ofHeader(authorization);
	const token = query && tokenInQuery(query);
	return token ? { kind: "token", token } : { kind: "none" };
}

function ofHeader(header: string): Credentials {
	const [scheme = "", value = "", ...more] = header.trim().split(/ +/);
	if (more.length || !value)
		return /^(basic|bearer|token)$/i.test(scheme)
			? { kind: "broken" }
			: { kind: "none" };
	switch (scheme.toLowerCase()) {
		case "token":
		case "bearer":
			return { kind: "token", token: value };
		case "basic": {
			if (!/^[A-Za-z0-9+/_=-]+$/.test(value)) return { kind: "broken" };
			const pair = Buffer.from(value, "base64").toString("utf8");
			const colon = pair.indexOf(":");
			if (colon < 0 || pair.includes("\0")) return { kind: "broken" };
			return {
				kind: "basic",
				user: pair.slice(0, colon),
				password: pair.slice(colon + 1),
			};
		}
		default:
			// other schemes (Negotiate, Digest) are not supported: the request is anonymous
			return { kind: "none" };
	}
}
