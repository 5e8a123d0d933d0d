import { randomBytes, randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { OAuthError } from "./errors.ts";
import { authorizationById, type KnownAuthorization } from "./grants.ts";
import { signIdToken } from "./id-token.ts";
import { apiScopes, scopeWords } from "./scopes.ts";

/** What a client gets for a code, a refresh token or a device code (RFC 6749, 5.1). */
export interface TokenResponse {
	readonly access_token: string;
	readonly token_type: "bearer";
	readonly expires_in: number;
	readonly refresh_token: string;
	readonly id_token?: string;
}

/** Tokens of one authorization that live at a time; an application that fetches more loses its oldest. */
const mostTokens = 50;

const insertAccess = query(
	(
		q,
		p: {
			account: number;
			name: string;
			hash: string;
			last: string;
			scopes: string;
			authorization: number;
			at: number;
			until: number;
		},
	) =>
		q.insertInto("access_token").values({
			account_id: p.account,
			name: p.name,
			hash: p.hash,
			last_eight: p.last,
			scopes: p.scopes,
			authorization_id: p.authorization,
			created_at: p.at,
			expires_at: p.until,
		}),
);
const insertRefresh = query(
	(q, p: { authorization: number; hash: string; at: number; until: number }) =>
		q.insertInto("oauth_refresh_token").values({
			authorization_id: p.authorization,
			hash: p.hash,
			created_at: p.at,
			expires_at: p.until,
		}),
);
const dropAccess = query((q, p: { authorization: number; most: number }) =>
	q
		.deleteFrom("access_token")
		.where("id", "in", (e) =>
			e
				.selectFrom("access_token")
				.select("id")
				.where("authorization_id", "=", p.authorization)
				.orderBy("id", "desc")
				.limit(1000)
				.offset(p.most),
		),
);
const dropRefresh = query((q, p: { authorization: number; most: number }) =>
	q
		.deleteFrom("oauth_refresh_token")
		.where("id", "in", (e) =>
			e
				.selectFrom("oauth_refresh_token")
				.select("id")
				.where("authorization_id", "=", p.authorization)
				.orderBy("id", "desc")
				.limit(1000)
				.offset(p.most),
		),
);
const touchGrant = query((q, p: { id: number; at: number }) =>
	q.updateTable("oauth_grant").set({ used_at: p.at }).where("id", "=", p.id),
);

/** The account of an authorization, if it may still sign in. @throws OAuthError "invalid_grant" */
export async function holderOf(
	tx: Transaction,
	{ account_id }: Pick<KnownAuthorization, "account_id">,
): Promise<Account> {
	const account = await accountById(tx, account_id);
	if (!account || account.active === 0 || account.prohibit_login === 1)
		throw new OAuthError("invalid_grant", "the account may not sign in");
	return account;
}

/**
 * Makes the tokens of an authorization; their secrets are in the answer alone. `commit` decides in the same transaction whether they may
 * be made, and of which authorization.
 * @throws OAuthError
 */
export async function issueTokens(
	app: App,
	clientId: string,
	commit: (tx: Transaction) => Promise<number>,
): Promise<TokenResponse> {
	const access = randomBytes(20).toString("hex");
	const refresh = `gtr_${randomBytes(32).toString("hex")}`;
	const { config } = app;
	const at = now(app);
	const { account, known } = await app.db.write(async (tx) => {
		const authorization = await commit(tx);
		const known = await authorizationById(tx, authorization);
		if (!known) throw new OAuthError("invalid_grant", "grant not found");
		const account = await holderOf(tx, known);
		await tx.run(insertAccess, {
			account: account.id,
			name: `oauth ${randomUUID()}`,
			hash: tokenHash(access),
			last: access.slice(-8),
			scopes: apiScopes(known.scopes, config.oauthNoScope).join(","),
			authorization,
			at,
			until: at + config.oauthAccessSeconds,
		});
		await tx.run(insertRefresh, {
			authorization,
			hash: tokenHash(refresh),
			at,
			until: at + config.oauthRefreshHours * 3600,
		});
		await tx.run(dropAccess, { authorization, most: mostTokens });
		await tx.run(dropRefresh, { authorization, most: mostTokens });
		await tx.run(touchGrant, { id: known.grant_id, at });
		return { account, known };
	});
	return {
		access_token: access,
		token_type: "bearer",
		expires_in: config.oauthAccessSeconds,
		refresh_token: refresh,
		...(scopeWords(known.scopes).includes("openid") && {
			id_token: await signIdToken(app, account, known, clientId),
		}),
	};
}
