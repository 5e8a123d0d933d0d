import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { unauthorized } from "../../errors.ts";
import { recordPastAccess } from "../access-log/access-log.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { isChallengeFor, newChallenge, useChallenge } from "./challenges.ts";
import {
	listPasskeys,
	type Passkey,
	passkeyOf,
	readCredential,
	relyingParty,
	userHandle,
} from "./passkeys.ts";

/** What a passkey is shown for: alone, as the second step of an account, or again in a session before something grave. */
type PasskeyPurpose =
	| { readonly of: "sign-in" }
	| { readonly of: "second-step"; readonly account: Account }
	| {
			readonly of: "confirm";
			readonly account: Account;
			readonly session: number;
	  };

const use = query(
	(q, p: { id: number; before: number; counter: number; at: number }) =>
		q
			.updateTable("passkey")
			.set({ counter: p.counter, used_at: p.at })
			.where("id", "=", p.id)
			.where("counter", "=", p.before),
);

const worded = (purpose: PasskeyPurpose): string =>
	purpose.of === "sign-in"
		? "sign-in"
		: purpose.of === "second-step"
			? `second-step ${purpose.account.id}`
			: `confirm ${purpose.account.id} ${purpose.session}`;

/** Where a passkey is all that is shown, it must know its owner by finger, face or PIN. */
const demandsOwner = ({ of }: PasskeyPurpose): boolean => of !== "second-step";

/** What a browser needs to show a passkey. */
export async function passkeyRequest(app: App, purpose: PasskeyPurpose) {
	const { generateAuthenticationOptions } = await import(
		"@simplewebauthn/server"
	);
	const known =
		purpose.of === "sign-in" ? [] : await listPasskeys(app.db, purpose.account);
	return generateAuthenticationOptions({
		rpID: relyingParty(app).id,
		challenge: Uint8Array.from(
			Buffer.from(newChallenge(app, worded(purpose)), "base64url"),
		),
		timeout: 300_000,
		allowCredentials: known.map(({ credential, transports }) => ({
			id: credential,
			transports: transports.split(",").filter(Boolean),
		})),
		userVerification: demandsOwner(purpose) ? "required" : "preferred",
	});
}

const refused = () =>
	unauthorized("This passkey was not accepted. Try again.", { field: "" });

/**
 * The account of a passkey that a browser shows. Each answer is good once; a counter that goes back tells of a copy, which is refused.
 * @throws DomainError "unauthorized", "invalid"
 */
export async function accountOfPasskey(
	app: App,
	purpose: PasskeyPurpose,
	credential: string,
): Promise<Account> {
	const { verifyAuthenticationResponse } = await import(
		"@simplewebauthn/server"
	);
	const response = readCredential<AuthenticationResponseJSON>(credential);
	const passkey = await passkeyOf(app.db, response.id);
	const account = passkey && (await accountById(app.db, passkey.account_id));
	if (!passkey || !account) throw refused();
	if (purpose.of !== "sign-in" && purpose.account.id !== account.id)
		throw refused();
	if (!isOwnHandle(response, account)) throw refused();
	const { ids, origins } = relyingParty(app);
	let challenge = "";
	const verified = await verifyAuthenticationResponse({
		response,
		expectedChallenge(given) {
			challenge = given;
			return isChallengeFor(app, given, worded(purpose));
		},
		expectedOrigin: origins,
		expectedRPID: ids,
		credential: asKnown(passkey),
		requireUserVerification: demandsOwner(purpose),
	}).catch(async (error: unknown) => {
		if (/counter/i.test(String(error)))
			await recordPastAccess(app, account, {
				kind: "passkey-refused",
				detail: passkey.name,
			});
		return undefined;
	});
	if (!verified?.verified) throw refused();
	const done = await app.db.write(
		async (tx) =>
			(await useChallenge(app, tx, challenge)) &&
			(await tx.run(use, {
				id: passkey.id,
				before: passkey.counter,
				counter: verified.authenticationInfo.newCounter,
				at: now(app),
			})) === 1,
	);
	if (!done || !maySignIn(account)) throw refused();
	return account;
}

const isOwnHandle = (
	{ response }: AuthenticationResponseJSON,
	account: Account,
): boolean =>
	!response.userHandle ||
	Buffer.from(String(response.userHandle), "base64url").equals(
		userHandle(account),
	);

const asKnown = ({ credential, public_key, counter, transports }: Passkey) => ({
	id: credential,
	publicKey: Uint8Array.from(Buffer.from(public_key, "base64url")),
	counter,
	transports: transports.split(",").filter(Boolean),
});
