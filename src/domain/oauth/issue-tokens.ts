import { randomBytes, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { OAuthSchema } from "../../database/schema-oauth.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { tokenFingerprint, tokenHash } from "../accounts/tokens.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { OAuthError } from "./errors.ts";
import {
	authorizationFingerprint,
	refreshFingerprint,
} from "./fingerprints.ts";
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

/** The authorization of new tokens, and the refresh token that is exchanged for them, if one is. */
interface Commitment {
	readonly authorization: number;
	readonly refreshed?: Pick<
		Selectable<OAuthSchema["oauth_refresh_token"]>,
		"id" | "authorization_id" | "hash" | "expires_at"
	>;
}

/** Tokens of one authorization that live at a time; an application that fetches more loses its oldest. */
const mostTokens = 50;

const insertAccess = insertInto(
	"access_token",
	[
		"account_id",
		"name",
		"hash",
		"last_eight",
		"scopes",
		"authorization_id",
		"created_at",
		"expires_at",
	],
	(insert) => insert.returning("id"),
);
const insertRefresh = insertInto(
	"oauth_refresh_token",
	["authorization_id", "hash", "created_at", "expires_at"],
	(insert) => insert.returning("id"),
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
		)
		.returning("id"),
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
		)
		.returning("id"),
);
const touchGrant = updateTable("oauth_grant", {
	set: ["used_at"],
	where: ["id"],
});

/** The account of an authorization, if it may still sign in. @throws OAuthError "invalid_grant" */
async function holderOf(
	tx: Transaction,
	{ account_id }: Pick<KnownAuthorization, "account_id">,
): Promise<Account> {
	const account = await accountById(tx, account_id);
	if (!account || !maySignIn(account))
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
	commit: (tx: Transaction) => Promise<Commitment>,
): Promise<TokenResponse> {
	const access = randomBytes(20).toString("hex");
	const refresh = `gtr_${randomBytes(32).toString("hex")}`;
	const { config } = app;
	const at = now(app);
	const issued = app.db.write(async (tx) => {
		const { authorization, refreshed } = await commit(tx);
		const known = await authorizationById(tx, authorization);
		if (!known) throw new OAuthError("invalid_grant", "grant not found");
		const account = await holderOf(tx, known);
		const accessToken = {
			account_id: account.id,
			name: `oauth ${randomUUID()}`,
			hash: tokenHash(access),
			last_eight: access.slice(-8),
			scopes: apiScopes(known.scopes, config.oauthNoScope).join(","),
			authorization_id: authorization,
			created_at: at,
			expires_at: at + config.oauthAccessSeconds,
		};
		const refreshToken = {
			authorization_id: authorization,
			hash: tokenHash(refresh),
			created_at: at,
			expires_at: at + config.oauthRefreshHours * 3600,
		};
		const added = {
			access: await tx.first(insertAccess, accessToken),
			refresh: await tx.first(insertRefresh, refreshToken),
		};
		const surplus = { authorization, most: mostTokens };
		const [dropped, droppedRefresh] = [
			await tx.all(dropAccess, surplus),
			await tx.all(dropRefresh, surplus),
		];
		await tx.run(touchGrant, { id: known.grant_id, used_at: at });
		noteAudit(app, tx, {
			// an application gets one each hour: the security log of its user has the authorization
			action: "token.issued",
			actor: { account, via: "oauth" },
			target: { id: added.access?.id ?? 0, name: known.application },
			after: {
				scopes: accessToken.scopes.split(","),
				expires_at: accessToken.expires_at,
				fingerprint: tokenFingerprint(accessToken),
			},
			facts: {
				holder_id: account.id,
				authorization,
				authorization_digest: authorizationFingerprint(known),
				refresh_token: added.refresh?.id,
				refresh_digest: refreshFingerprint(refreshToken),
				refresh_expires_at: refreshToken.expires_at,
				refreshed: refreshed?.id,
				refreshed_digest: refreshed && refreshFingerprint(refreshed),
				...(dropped.length && { dropped: dropped.map(({ id }) => id) }),
				...(droppedRefresh.length && {
					dropped_refresh: droppedRefresh.map(({ id }) => id),
				}),
			},
		});
		return { account, known };
	});
	const { account, known } = await issued.catch((error) => {
		// the grant or the account was deleted between the reading and the writing
		if (isConstraint(error, "foreign-key"))
			throw new OAuthError("invalid_grant", "grant not found");
		throw error;
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
