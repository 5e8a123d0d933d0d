import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type Actor, anonymous } from "../../domain/permissions/actor.ts";
import { unauthorized } from "../../errors.ts";
import { authenticate, type Sender } from "../../http/authenticate.ts";

const lifetime = 3600;
const prefix = "registry.";

interface Sealed {
	readonly use: "container";
	/** The header with which the token was asked for; none for everybody's. */
	readonly authorization: string | undefined;
	readonly until: number;
}

/**
 * A token for a client of images. It holds, sealed, the credentials with which it was asked for, which are checked anew whenever it is shown:
 * what has been taken back since is worth nothing.
 */
export function makeToken(
	app: App,
	{ authorization }: IncomingHttpHeaders,
): {
	token: string;
	access_token: string;
	expires_in: number;
	issued_at: string;
} {
	const sealed: Sealed = {
		use: "container",
		authorization,
		until: now(app) + lifetime,
	};
	const text = app.seals.seal(JSON.stringify(sealed));
	const token = prefix + Buffer.from(text, "base64").toString("base64url");
	return {
		token,
		access_token: token,
		expires_in: lifetime,
		issued_at: new Date(app.clock()).toISOString(),
	};
}

/**
 * Who sends a request, by a token of ours or by any other credentials; undefined for those who show nothing at all.
 * @throws Refusal "unauthorized"
 */
export async function actorOf(
	app: App,
	sender: Sender,
): Promise<Actor | undefined> {
	const { authorization } = sender.headers;
	if (!authorization) return undefined;
	const [, shown] = /^bearer +registry\.([\w-]+)$/i.exec(authorization) ?? [];
	if (!shown) return authenticate(app, sender, { queryTokens: false });
	const sealed = opened(app, shown);
	if (sealed?.use !== "container" || sealed.until < now(app))
		throw unauthorized("the token holds no more");
	if (!sealed.authorization) return anonymous;
	const headers = { ...sender.headers, authorization: sealed.authorization };
	return authenticate(app, { ...sender, headers }, { queryTokens: false });
}

function opened(app: App, shown: string): Sealed | undefined {
	const text = Buffer.from(shown, "base64url").toString("base64");
	const plain = app.seals.open(text);
	return plain ? JSON.parse(plain) : undefined;
}
