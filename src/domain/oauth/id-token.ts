import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Account } from "../accounts/account.ts";
import { claimsOf } from "./claims.ts";
import type { KnownAuthorization } from "./grants.ts";
import { scopeWords } from "./scopes.ts";

/** The address of the forge, as tokens name who made them. */
export const issuerOf = (app: App): string => app.url.replace(/\/$/, "");

/** What a client is told about who has signed in (OpenID Connect Core, 2). */
export async function signIdToken(
	app: App,
	account: Account,
	{ scopes, nonce }: Pick<KnownAuthorization, "scopes" | "nonce">,
	clientId: string,
): Promise<string> {
	const at = now(app);
	const words = scopeWords(scopes);
	return app.keys.identity.sign({
		iss: issuerOf(app),
		sub: String(account.id),
		aud: [clientId],
		exp: at + app.config.oauthAccessSeconds,
		iat: at,
		...(nonce && { nonce }),
		...(await claimsOf(app, account, words, {
			publicOnly: words.includes("public-only"),
		})),
	});
}
