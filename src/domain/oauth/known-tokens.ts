import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { accountById } from "../accounts/account.ts";
import type { OAuthApplication } from "../accounts/oauth-applications.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { spendRefreshToken } from "./brought-tokens.ts";
import { authenticatedClient, type ClientCredentials } from "./clients.ts";
import { OAuthError } from "./errors.ts";
import { endAuthorization } from "./grants.ts";
import { issuerOf } from "./id-token.ts";

const known = (table: "access_token" | "oauth_refresh_token") =>
	query((q, p: { hash: string }) =>
		q
			.selectFrom(table)
			.innerJoin(
				"oauth_authorization as z",
				"z.id",
				`${table}.authorization_id`,
			)
			.innerJoin("oauth_grant as g", "g.id", "z.grant_id")
			.select([
				`${table}.id`,
				`${table}.expires_at`,
				"z.id as authorization_id",
				"z.scopes",
				"g.account_id",
				"g.application_id",
			])
			.where(`${table}.hash`, "=", p.hash),
	);
const byAccess = known("access_token");
const byRefresh = known("oauth_refresh_token");
const dropAccess = query((q, p: { id: number }) =>
	q.deleteFrom("access_token").where("id", "=", p.id),
);

/** A token that an application got, of either kind. */
async function find(app: App, token: string) {
	if (token === "" || token.length > 1000) return undefined;
	const hash = tokenHash(token);
	const access = await app.db.first(byAccess, { hash });
	if (access) return { ...access, refresh: false };
	const refresh = await app.db.first(byRefresh, { hash });
	return refresh && { ...refresh, refresh: true };
}

/**
 * What a confidential client may know of a token (RFC 7662). Of rubbish, of tokens that are over and of those of others it learns nothing.
 * @throws OAuthError "invalid_client"
 */
export async function introspect(
	app: App,
	client: ClientCredentials | undefined,
	token: string,
): Promise<Record<string, unknown>> {
	const application = await confidentialClient(app, client);
	const found = await find(app, token);
	const account = found && (await accountById(app.db, found.account_id));
	if (
		!found ||
		!account ||
		found.application_id !== application.id ||
		found.expires_at <= now(app) ||
		!maySignIn(account)
	)
		return { active: false };
	return {
		active: true,
		scope: found.scopes,
		username: account.name,
		exp: found.expires_at,
		iss: issuerOf(app),
		sub: String(account.id),
		aud: [application.client_id],
	};
}

async function confidentialClient(
	app: App,
	client: ClientCredentials | undefined,
): Promise<OAuthApplication> {
	const application = client && (await authenticatedClient(app, client));
	// a public client cannot show that it is who it says
	if (application?.confidential !== 1)
		throw new OAuthError("invalid_client", "no valid authorization");
	return application;
}

/**
 * Ends a token (RFC 7009): an access token alone, and with a refresh token all that came of the same authorization. What is no token of
 * the client's is none of its business, and changes nothing.
 * @throws OAuthError "invalid_client"
 */
export async function revokeByClient(
	app: App,
	client: ClientCredentials,
	token: string,
): Promise<void> {
	const application = await authenticatedClient(app, client);
	const found = await find(app, token);
	if (!found) return spendRefreshToken(app, token, application.id);
	if (found.application_id !== application.id) return;
	await app.db.write(async (tx) => {
		if (found.refresh) return endAuthorization(app, tx, found.authorization_id);
		if (!(await tx.run(dropAccess, { id: found.id }))) return;
		noteAudit(app, tx, {
			action: "token.deleted",
			in: { accountId: found.account_id },
			target: { id: found.id, name: application.name },
		});
	});
}
