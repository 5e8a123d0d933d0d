import type { App } from "../app.ts";
import { now } from "../clock.ts";
import { unauthorized } from "../errors.ts";

const prefix = "registry.";

interface Sealed {
	readonly use: string;
	/** The header with which the token was asked for; none for everybody's. */
	readonly authorization: string | undefined;
	readonly until: number;
}

/**
 * A token for clients of one kind. It holds, sealed, the credentials with which it was asked for, which are checked anew whenever it is shown:
 * what has been taken back since is worth nothing.
 */
export function sealToken(
	app: App,
	use: string,
	authorization: string | undefined,
	lifetime: number,
): string {
	const sealed: Sealed = { use, authorization, until: now(app) + lifetime };
	const text = app.seals.seal(JSON.stringify(sealed));
	return prefix + Buffer.from(text, "base64").toString("base64url");
}

/**
 * What a token in a header of a request holds; undefined where the header shows none of ours.
 * @throws DomainError "unauthorized" for one that is over, or for clients of another kind
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
	const sealed: Sealed | undefined = plain ? JSON.parse(plain) : undefined;
	if (sealed?.use !== use || sealed.until < now(app))
		throw unauthorized("the token holds no more");
	return sealed;
}
