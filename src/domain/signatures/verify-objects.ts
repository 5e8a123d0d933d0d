import type { App } from "../../app.ts";
import {
	type PgpVerdict,
	pgpIssuer,
	verifyPgpSignature,
} from "../../crypto/openpgp/verify.ts";
import {
	isSshSignature,
	verifySshSignature,
} from "../../crypto/ssh-signature.ts";
import type { ReadFrom } from "../../git/store.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import { accountsOfEmails } from "../accounts/accounts-of-emails.ts";
import { identityOf } from "../accounts/identity.ts";
import { type GpgKey, gpgKeysByKeyIds } from "../keys/gpg-key.ts";
import { storedKeys } from "../keys/gpg-token.ts";
import {
	type PublicKey,
	publicKeysByFingerprints,
} from "../keys/public-key.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { readSigned, type SignedObject } from "./read-signed.ts";
import { trustedAmong, trustOf } from "./trust.ts";

/** What is known of a signature. The words of `reason` are those that Gitea's clients look for. */
export interface Verdict {
	readonly verified: boolean;
	readonly reason: string;
	readonly signature: string;
	readonly payload: string;
	/** Who holds the key: an account, or the forge itself, which has no username. */
	readonly signer?: {
		readonly name: string;
		readonly username: string;
		readonly email: string;
	};
}

/** An object that carries a signature: its id and the address of who made it. */
interface ObjectToVerify {
	readonly oid: string;
	readonly email: string;
}

/**
 * Checks the signatures of commits and tags against the keys of accounts, by object id. A signature counts only for the account that
 * holds the key and, as a verified address, the one that the object names: a claim in the object proves nothing. The number of
 * queries does not depend on the number of objects. In a repository its trust model says who else must be asked, or may sign for others.
 */
export async function verifyObjects(
	app: App,
	from: ReadFrom,
	objects: readonly ObjectToVerify[],
	owned?: RepositoryWithOwner,
): Promise<ReadonlyMap<string, Verdict>> {
	const verdicts = new Map<string, Verdict>();
	if (!objects.length) return verdicts;
	const read: (ObjectToVerify & SignedObject)[] = [];
	for (const object of objects) {
		const parts = await readSigned(app.git, from, object.oid);
		if (parts) read.push({ ...object, ...parts });
	}
	const ssh = new Map(
		read
			.filter((o) => isSshSignature(o.signature))
			.map((o) => [o.oid, verifySshSignature(o.signature, o.payload)]),
	);
	const keys = await publicKeysByFingerprints(
		app.db,
		[...ssh.values()].flatMap((s) => s?.fingerprint ?? []),
	);
	const issuers = new Map(
		read
			.filter((o) => !isSshSignature(o.signature))
			.map((o) => [o.oid, pgpIssuer(o.signature)?.keyId]),
	);
	const gpg = await gpgKeysByKeyIds(
		app.db,
		[...issuers.values()].flatMap((id) => id ?? []),
	);
	const holders = await accountsOfEmails(
		app,
		read.map((o) => o.email),
	);
	const keyHolders = new Map(
		trustOf(owned).matches
			? []
			: (
					await accountsByIds(app.db, [
						...new Set([...keys, ...gpg].flatMap((k) => k.account_id ?? [])),
					])
				).map((account) => [account.id, account]),
	);
	/** Whose signature it has to be: the committer's, or where collaborators are trusted whoever holds the key. */
	const signerOf = ({ oid, email }: CheckedObject): Account | undefined => {
		if (trustOf(owned).matches) return holders.get(email.toLowerCase());
		const fingerprint = ssh.get(oid)?.fingerprint;
		const key = fingerprint
			? keys.find((k) => k.fingerprint === fingerprint)
			: gpg.find((k) => k.key_id === issuers.get(oid));
		return keyHolders.get(key?.account_id ?? 0);
	};
	const signers = read.flatMap((object) => signerOf(object) ?? []);
	const trusted = await trustedAmong(app.db, owned, signers);
	for (const object of read) {
		const holder = signerOf(object);
		const verdict = isSshSignature(object.signature)
			? (judgeOwn(app, object, ssh.get(object.oid)) ??
				judgeSsh(object, ssh.get(object.oid), keys, holder))
			: judgePgp(object, gpg, holder);
		const strange = verdict.verified && holder && !trusted.has(holder.id);
		verdicts.set(
			object.oid,
			strange
				? refused(object, "gpg.error.untrusted_signer")
				: withOwnAddress(
						app,
						verdict,
						holder,
						holders.get(object.email.toLowerCase()),
					),
		);
	}
	return verdicts;
}

/** Who signed what somebody else committed is told with an address of his own. */
const withOwnAddress = (
	app: App,
	verdict: Verdict,
	holder: Account | undefined,
	committer: Account | undefined,
): Verdict =>
	verdict.verified &&
	verdict.signer &&
	holder &&
	verdict.signer.username !== "" &&
	holder.id !== committer?.id
		? {
				...verdict,
				signer: { ...verdict.signer, email: identityOf(app, holder).email },
			}
		: verdict;

/** Whom the key of the forge stands for. */
const forgeName = "Ingot";

type CheckedObject = ObjectToVerify & SignedObject;

const refused = (
	{ signature, payload }: CheckedObject,
	reason: string,
): Verdict => ({
	verified: false,
	reason,
	signature,
	payload: text(payload),
});

const accepted = (
	{ signature, payload, email }: CheckedObject,
	account: Account,
	key: string,
): Verdict => ({
	verified: true,
	reason: `${account.name} / ${key}`,
	signature,
	payload: text(payload),
	signer: {
		name: account.full_name || account.name,
		username: account.name,
		email,
	},
});

const text = (payload: Buffer): string => payload.toString("utf8");

/** The verdict of what the forge has signed itself. */
function judgeOwn(
	{ keys: { signer }, config }: App,
	object: CheckedObject,
	signature: ReturnType<typeof verifySshSignature>,
): Verdict | undefined {
	if (!signer || signature?.fingerprint !== signer.fingerprint)
		return undefined;
	if (!signature.valid)
		return refused(object, "gpg.error.probable_bad_signature");
	const email = `${forgeName.toLowerCase()}@${config.noReplyDomain}`;
	return {
		verified: true,
		reason: `${forgeName} / ${signature.fingerprint}`,
		signature: object.signature,
		payload: text(object.payload),
		signer: { name: forgeName, username: "", email },
	};
}

function judgeSsh(
	object: CheckedObject,
	signature: ReturnType<typeof verifySshSignature>,
	keys: readonly PublicKey[],
	holder: Account | undefined,
): Verdict {
	if (!signature) return refused(object, "gpg.error.extract_sign");
	const key = keys.find((k) => k.fingerprint === signature.fingerprint);
	if (!holder) return refused(object, "gpg.error.no_committer_account");
	if (!key || key.account_id !== holder.id)
		return refused(object, "gpg.error.no_gpg_keys_found");
	if (!signature.valid)
		return refused(object, "gpg.error.probable_bad_signature");
	return accepted(object, holder, signature.fingerprint);
}

function judgePgp(
	object: CheckedObject,
	keys: readonly GpgKey[],
	holder: Account | undefined,
): Verdict {
	const issuer = pgpIssuer(object.signature);
	if (!issuer) return refused(object, "gpg.error.extract_sign");
	if (!holder) return refused(object, "gpg.error.no_committer_account");
	const own = keys.filter((k) => k.account_id === holder.id);
	const verdict: PgpVerdict = verifyPgpSignature(
		object.signature,
		object.payload,
		own.flatMap((k) => storedKeys(k.content)),
	);
	if (verdict.valid) return accepted(object, holder, issuer.keyId);
	return refused(
		object,
		verdict.reason === "unknown-key"
			? "gpg.error.no_gpg_keys_found"
			: "gpg.error.probable_bad_signature",
	);
}
