import type { Selectable } from "kysely";
import { sha256Hex } from "../../crypto/digests.ts";
import type { Schema } from "../../database/schema.ts";

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

/** A digest of columns of a row, by which a record tells if others were set since. What opens something is known by the digest of a digest alone. */
export const fingerprintOf = (
	kind: string,
	values: readonly unknown[],
): string => sha256Hex(JSON.stringify([kind, ...values])).slice(0, 32);

/** The same of the stored password of a user. */
export const passwordFingerprint = (
	account: Pick<Row<"account">, "password_hash">,
): string => fingerprintOf("password", [account.password_hash]);

/** The same of a session: which account it opens to whom, and for how long at most. */
export const sessionFingerprint = (
	session: Pick<Row<"session">, "account_id" | "hash" | "stays" | "created_at">,
): string =>
	fingerprintOf("session", [
		session.account_id,
		session.hash,
		session.stays,
		session.created_at,
	]);

/** The same of a passkey: what it is known by, and to which account it opens. */
export const passkeyFingerprint = (
	key: Pick<Row<"passkey">, "account_id" | "credential" | "public_key">,
): string =>
	fingerprintOf("passkey", [key.account_id, key.credential, key.public_key]);

/** The same of a sign-in source: where people are asked, and what is believed. Its secret is sealed anew with each new key. */
export const sourceFingerprint = (
	source: Pick<Row<"login_source">, "kind" | "lower_name" | "settings">,
): string =>
	fingerprintOf("source", [source.kind, source.lower_name, source.settings]);

/** The same of a person at a source who signs in to an account. */
export const loginFingerprint = (
	login: Pick<Row<"external_login">, "source_id" | "subject" | "account_id">,
): string =>
	fingerprintOf("login", [login.source_id, login.subject, login.account_id]);

/** The same of a runner: what it shows, and whose jobs it gets. */
export const runnerFingerprint = (
	runner: Pick<
		Row<"action_runner">,
		"uuid" | "hash" | "owner_id" | "repository_id"
	>,
): string =>
	fingerprintOf("runner", [
		runner.uuid,
		runner.hash,
		runner.owner_id,
		runner.repository_id,
	]);

/** The same of an application: where codes are sent, and the id by which it is asked for. */
export const applicationFingerprint = (
	application: Pick<Row<"oauth_application">, "client_id" | "redirect_uris">,
): string =>
	fingerprintOf("application", [
		application.client_id,
		application.redirect_uris,
	]);

/** The same of the secret of an application, which is known by the digest of a digest alone. */
export const secretFingerprint = (
	application: Pick<Row<"oauth_application">, "secret_hash">,
): string => fingerprintOf("application secret", [application.secret_hash]);
