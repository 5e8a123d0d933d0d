import { createHmac } from "node:crypto";
import type { App } from "../../app.ts";
import {
	type PgpPublicKey,
	readPgpPublicKeys,
} from "../../crypto/openpgp/public-key.ts";
import { verifyPgpSignature } from "../../crypto/openpgp/verify.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";

const slot = 3600_000;

/** The text that an account signs to prove that a key is its own; another one each hour. */
export const gpgToken = (app: App, account: Account): string =>
	tokenAt(account, Math.floor(app.clock() / slot));

/** The texts that a key may have signed: the token of this hour or the last one. */
export function proofTexts(app: App, account: Account): string[] {
	const hour = Math.floor(app.clock() / slot);
	// `echo` ends the line, and terminals of some systems do it with two signs
	return [hour, hour - 1]
		.map((at) => tokenAt(account, at))
		.flatMap((token) => [token, `${token}\n`, `${token}\r\n`]);
}

/**
 * Demands that a key has signed the account's token, of this hour or the last one.
 * @throws DomainError "invalid"
 */
export function demandProof(
	app: App,
	account: Account,
	keys: readonly PgpPublicKey[],
	signature: string,
): void {
	const texts = proofTexts(app, account);
	const at = new Date(app.clock());
	if (texts.some((t) => verifyPgpSignature(signature, t, keys, at).valid))
		return;
	throw invalid(
		`The provided GPG key, signature and token do not match or token is out of date. Provide a valid signature for the token: ${gpgToken(app, account)}`,
	);
}

/** Reads keys that were read before they were stored. */
export function storedKeys(content: string): PgpPublicKey[] {
	const keys = readPgpPublicKeys(content);
	return "problem" in keys ? [] : keys;
}

// the hash of the password makes it a text that nobody else can know beforehand, and have signed under another pretext
const tokenAt = (account: Account, hour: number): string =>
	createHmac("sha256", `gpg-token ${account.password_hash}`)
		.update(`${account.id} ${account.created_at} ${hour}`)
		.digest("hex");
