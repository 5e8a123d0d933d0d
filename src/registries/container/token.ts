import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../../app.ts";
import { type Actor, anonymous } from "../../domain/permissions/actor.ts";
import { authenticate, type Sender } from "../../http/authenticate.ts";
import { openToken, sealToken } from "../sealed-token.ts";

const lifetime = 3600;
const use = "container";

/** A token for a client of images, in the form that it expects. */
export function makeToken(
	app: App,
	{ authorization }: IncomingHttpHeaders,
): {
	token: string;
	access_token: string;
	expires_in: number;
	issued_at: string;
} {
	const token = sealToken(app, use, authorization, lifetime);
	return {
		token,
		access_token: token,
		expires_in: lifetime,
		issued_at: new Date(app.clock()).toISOString(),
	};
}

/**
 * The actor of a request, by a token of ours or by other credentials; undefined without any.
 * @throws DomainError "unauthorized"
 */
export async function holderOf(
	app: App,
	sender: Sender,
): Promise<Actor | undefined> {
	const { authorization } = sender.headers;
	if (!authorization) return undefined;
	const opened = openToken(app, use, authorization);
	if (!opened) return authenticate(app, sender, { queryTokens: false });
	if (!opened.authorization) return anonymous;
	const headers = { ...sender.headers, authorization: opened.authorization };
	return authenticate(app, { ...sender, headers }, { queryTokens: false });
}
