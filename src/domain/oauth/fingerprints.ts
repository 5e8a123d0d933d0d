import type { Selectable } from "kysely";
import type { OAuthSchema } from "../../database/schema-oauth.ts";
import { fingerprintOf } from "../audit/fingerprints.ts";

type Row<T extends keyof OAuthSchema> = Selectable<OAuthSchema[T]>;

/** A digest of a grant, by which a record tells if another account, application or scope was set since. */
export const grantFingerprint = (
	grant: Pick<
		Row<"oauth_grant">,
		"account_id" | "application_id" | "scopes" | "brought_scopes"
	>,
): string =>
	fingerprintOf("grant", [
		grant.account_id,
		grant.application_id,
		grant.scopes,
		grant.brought_scopes,
	]);

/** The same of an authorization; its code is known by the digest of a digest alone. */
export const authorizationFingerprint = (
	one: Omit<Row<"oauth_authorization">, "id" | "used_at">,
): string =>
	fingerprintOf("authorization", [
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
	fingerprintOf("refresh token", [
		token.authorization_id,
		token.hash,
		token.expires_at,
	]);
