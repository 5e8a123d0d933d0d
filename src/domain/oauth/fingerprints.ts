import type { Selectable } from "kysely";
import { sha256Hex } from "../../crypto/digests.ts";
import type { OAuthSchema } from "../../database/schema-oauth.ts";

type Row<T extends keyof OAuthSchema> = Selectable<OAuthSchema[T]>;

const digestOf = (kind: string, values: readonly unknown[]): string =>
	sha256Hex(JSON.stringify([kind, ...values])).slice(0, 32);

/** A digest of a grant, by which a record tells if another account, application or scope was set since. */
export const grantFingerprint = (
	grant: Pick<
		Row<"oauth_grant">,
		"account_id" | "application_id" | "scopes" | "brought_scopes"
	>,
): string =>
	digestOf("grant", [
		grant.account_id,
		grant.application_id,
		grant.scopes,
		grant.brought_scopes,
	]);

/** The same of an authorization; its code is known by the digest of a digest alone. */
export const authorizationFingerprint = (
	one: Omit<Row<"oauth_authorization">, "id" | "used_at">,
): string =>
	digestOf("authorization", [
		one.grant_id,
		one.hash,
		one.scopes,
		one.redirect_uri,
		one.challenge,
		one.challenge_method,
		one.nonce,
		one.created_at,
		one.code_until,
	]);

/** The same of a refresh token. */
export const refreshFingerprint = (
	token: Pick<
		Row<"oauth_refresh_token">,
		"authorization_id" | "hash" | "expires_at"
	>,
): string =>
	digestOf("refresh token", [
		token.authorization_id,
		token.hash,
		token.expires_at,
	]);
