import { hash, timingSafeEqual } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { adoptRefreshToken } from "./brought-tokens.ts";
import { authenticatedClient, type ClientCredentials } from "./clients.ts";
import { OAuthError } from "./errors.ts";
import { endAuthorization, type OAuthAuthorization } from "./grants.ts";
import { issueTokens, type TokenResponse } from "./issue-tokens.ts";

const byCode = query((q, p: { hash: string }) =>
	q
		.selectFrom("oauth_authorization as z")
		.innerJoin("oauth_grant as g", "g.id", "z.grant_id")
		.selectAll("z")
		.select("g.application_id")
		.where("z.hash", "=", p.hash),
);
const useCode = updateTable(
	"oauth_authorization",
	{ set: ["used_at"], where: ["id"] },
	(update) => update.where("used_at", "=", 0),
);
const byRefresh = query((q, p: { hash: string }) =>
	q
		.selectFrom("oauth_refresh_token as r")
		.innerJoin("oauth_authorization as z", "z.id", "r.authorization_id")
		.innerJoin("oauth_grant as g", "g.id", "z.grant_id")
		.innerJoin("oauth_application as a", "a.id", "g.application_id")
		.select([
			"r.id",
			"r.authorization_id",
			"r.hash",
			"r.expires_at",
			"r.used_at",
			"g.application_id",
			"g.id as grant_id",
			"g.account_id",
			"a.name as application",
		])
		.where("r.hash", "=", p.hash),
);
const useRefresh = updateTable(
	"oauth_refresh_token",
	{ set: ["used_at"], where: ["id"] },
	(update) => update.where("used_at", "=", 0),
);
const removeGrant = query((q, p: { id: number }) =>
	q.deleteFrom("oauth_grant").where("id", "=", p.id),
);

/**
 * Exchanges a code for tokens (RFC 6749, 4.1.3). A code is good once: whoever shows it again ends the tokens that came of it.
 * @throws OAuthError
 */
export async function exchangeCode(
	app: App,
	client: ClientCredentials,
	input: { code: string; redirectUri: string; verifier: string },
): Promise<TokenResponse> {
	const application = await authenticatedClient(app, client);
	const found = await app.db.first(byCode, { hash: tokenHash(input.code) });
	if (!found || !input.code.startsWith("gta_"))
		throw new OAuthError("unauthorized_client", "client is not authorized");
	if (found.application_id !== application.id)
		throw new OAuthError("invalid_grant", "the code is another client's");
	if (found.redirect_uri !== input.redirectUri)
		throw new OAuthError(
			"invalid_grant",
			"the redirect URI is another one than the code's",
		);
	demandVerifier(found, input.verifier);
	const used = async () => {
		await app.db.write((tx) => endAuthorization(app, tx, found.id));
		throw new OAuthError("unauthorized_client", "the code was used already");
	};
	if (found.used_at > 0) return used();
	if (found.code_until <= now(app))
		throw new OAuthError("invalid_grant", "the code has expired");
	let late = false;
	const issued = await issueTokens(app, application.client_id, async (tx) => {
		late = !(await tx.run(useCode, { id: found.id, used_at: now(app) }));
		if (late)
			throw new OAuthError("unauthorized_client", "the code was used already");
		return { authorization: found.id };
	}).catch((error) => {
		if (late) return undefined;
		throw error;
	});
	return issued ?? used();
}

/** A code that was made with a challenge is good with its verifier only, and one without it with none (RFC 9700, 4.8.2). */
function demandVerifier(
	{ challenge, challenge_method }: OAuthAuthorization,
	verifier: string,
): void {
	const wrong = () =>
		new OAuthError("unauthorized_client", "failed PKCE code challenge");
	if (challenge === "") {
		if (verifier !== "") throw wrong();
		return;
	}
	const shown =
		challenge_method === "S256"
			? hash("sha256", verifier, "base64url")
			: verifier;
	if (verifier === "" || !isSame(shown, challenge)) throw wrong();
}

const isSame = (one: string, other: string): boolean =>
	timingSafeEqual(
		Buffer.from(hash("sha256", one, "hex")),
		Buffer.from(hash("sha256", other, "hex")),
	);

/**
 * Exchanges a refresh token for new tokens (RFC 6749, 6). The old one stays good, since a lost answer must not sign anybody out, unless
 * the forge is set up otherwise: then its second use takes back what was allowed.
 * @throws OAuthError
 */
export async function exchangeRefreshToken(
	app: App,
	client: ClientCredentials,
	token: string,
): Promise<TokenResponse> {
	const application = await authenticatedClient(app, client);
	const hash = tokenHash(token);
	const brought = !token.startsWith("gtr_");
	let found = await app.db.first(byRefresh, { hash });
	if (!found && brought) {
		await adoptRefreshToken(app, token, application.id);
		found = await app.db.first(byRefresh, { hash });
	}
	if (!found)
		throw new OAuthError(
			"unauthorized_client",
			"unable to parse refresh token",
		);
	if (found.application_id !== application.id)
		throw new OAuthError(
			"invalid_grant",
			"the refresh token is another client's",
		);
	if (found.expires_at <= now(app))
		throw new OAuthError("invalid_grant", "the refresh token has expired");
	// what another program has signed cannot be taken back but by this
	const once = brought || app.config.oauthInvalidateRefreshTokens;
	let reused = false;
	try {
		return await issueTokens(app, application.client_id, async (tx) => {
			const first = await tx.run(useRefresh, {
				id: found.id,
				used_at: now(app),
			});
			reused = once && !first;
			if (reused)
				throw new OAuthError("unauthorized_client", "token was already used");
			return { authorization: found.authorization_id, refreshed: found };
		});
	} catch (error) {
		if (reused && !brought)
			await app.db.write(async (tx) => {
				if (!(await tx.run(removeGrant, { id: found.grant_id }))) return;
				noteAudit(app, tx, {
					action: "grant.revoked",
					in: { accountId: found.account_id },
					target: { id: found.grant_id, name: found.application },
				});
			});
		throw error;
	}
}
