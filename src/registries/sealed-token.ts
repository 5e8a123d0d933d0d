import type { App } from "../app.ts";
import { now } from "../clock.ts";
import { unauthorized } from "../errors.ts";

const prefix = "registry.";

interface TokenContent {
	readonly use: string;
	/** The Authorization header that got the token; none for anonymous callers. */
	readonly authorization: string | undefined;
	readonly until: number;
}

/**
 * A token for clients of one kind. It holds, sealed, the credentials that got it. They are checked again at each use, so revoked
 * credentials end the token too.
 */
export function sealToken(
	app: App,
	use: string,
	authorization: string | undefined,
	lifetime: number,
): string {
	const sealed: TokenContent = {
		use,
		authorization,
		until: now(app) + lifetime,
	};
	const text = app.seals.seal(JSON.stringify(sealed));
	return prefix + Buffer.from(text, "base64").toString("base64url");
}

/**
 * The content of a token in a request's header; undefined for other headers.
 * @throws DomainError "unauthorized" for an expired token, or one for clients of another kind
 */
export function openToken(
	app: App,
	use: string,
	header: string | undefined,
): { readonly authorization: string | undefined } | undefined {
	const [, shown] = /^bearer +registry\.([\w-]+)$/i.exec(header ?? "") ?? [];
	if (!shown) return undefined;
	const text = Buffer.from(shown, "base64url").toString("base64");
	const plain = app.seals.open(text);
	const sealed: TokenContent | undefined = plain
		? JSON.parse(plain)
		: undefined;
	if (sealed?.use !== use || sealed.until < now(app))
		throw unauthorized("the token holds no more");
	return sealed;
}
