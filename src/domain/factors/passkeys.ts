import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query, type Reader } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { PasskeyTable } from "../../database/schema-factors.ts";
import { invalid, notFound } from "../../errors.ts";
import { noteAccess } from "../access-log/access-log.ts";
import type { Account, Session } from "../accounts/account.ts";
import { endOtherSessions } from "../accounts/sessions.ts";
import { passkeyFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { isChallengeFor, newChallenge, useChallenge } from "./challenges.ts";
import { freshRecoveryCodes } from "./recovery-codes.ts";
import { beginFactors, endFactors } from "./second-factor.ts";

export type Passkey = Selectable<PasskeyTable>;

/** EdDSA, ES256 and RS256: what authenticators have today. */
const algorithms = [-8, -7, -257];
/** Passkeys that one account may have. */
const most = 25;

const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("passkey")
		.selectAll()
		.where("account_id", "=", p.account)
		.orderBy("id"),
);
const byCredential = query((q, p: { credential: string }) =>
	q.selectFrom("passkey").selectAll().where("credential", "=", p.credential),
);
const insert = insertInto(
	"passkey",
	[
		"account_id",
		"name",
		"credential",
		"public_key",
		"counter",
		"transports",
		"synced",
		"created_at",
	],
	(insert) => insert.returningAll(),
);
const setName = updateTable("passkey", {
	set: ["name"],
	where: ["account_id", "id"],
});
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("passkey")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id)
		.returning("name"),
);

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (
	db: Reader,
	account: Pick<Account, "id">,
): Promise<Passkey[]> => db.all(ofAccount, { account: account.id });

export const passkeyOf = (
	db: Reader,
	credential: string,
): Promise<Passkey | undefined> => db.first(byCredential, { credential });

/**
 * The site that passkeys are for: the host of the forge's address. Browsers give none to bare addresses, so one that is reached on its own
 * machine only is known to them as `localhost`.
 */
export function relyingParty(app: App): {
	readonly id: string;
	/** What an answer may be made for. */
	readonly ids: string[];
	readonly origins: string[];
} {
	const { protocol, hostname, port, origin } = new URL(app.url);
	if (!/^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
		return { id: hostname, ids: [hostname], origins: [origin] };
	return {
		id: "localhost",
		ids: ["localhost", hostname],
		origins: [`${protocol}//localhost${port && `:${port}`}`, origin],
	};
}

/** What an authenticator knows the account by: its id, as Gitea has it (a zigzag varint in 8 bytes). */
export function userHandle({
	id,
}: Pick<Account, "id">): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(8);
	let rest = BigInt(id) * 2n;
	for (let n = 0; n < 8; n++) {
		bytes[n] = Number(rest & 127n) | (rest > 127n ? 128 : 0);
		rest >>= 7n;
		if (rest === 0n) break;
	}
	return bytes;
}

const purposeOf = (account: Account) => `enrol ${account.id}`;

/** What a browser needs to make a passkey for an account. */
export async function passkeyCreation(app: App, account: Account) {
	const { generateRegistrationOptions } = await import(
		"@simplewebauthn/server"
	);
	const known = await listPasskeys(app.db, account);
	return generateRegistrationOptions({
		rpName: "Ingot",
		rpID: relyingParty(app).id,
		userName: account.name,
		userDisplayName: account.full_name || account.name,
		userID: userHandle(account),
		challenge: Uint8Array.from(
			Buffer.from(newChallenge(app, purposeOf(account)), "base64url"),
		),
		timeout: 300_000,
		supportedAlgorithmIDs: algorithms,
		attestationType: "none",
		excludeCredentials: known.map(({ credential, transports }) => ({
			id: credential,
			transports: transports.split(",").filter(Boolean),
		})),
		authenticatorSelection: {
			residentKey: "required",
			userVerification: "preferred",
		},
	});
}

/** An answer of a browser as JSON. @throws DomainError "invalid" */
export function readCredential<T>(text: string): T {
	const wrong = () => invalid("The browser sent no passkey. Try again.");
	try {
		const parsed = JSON.parse(text) as { id?: unknown; response?: unknown };
		const sound =
			typeof parsed?.id === "string" &&
			typeof parsed.response === "object" &&
			parsed.response !== null;
		if (sound) return parsed as T;
	} catch {
		throw wrong();
	}
	throw wrong();
}

/**
 * Adds a passkey that a browser made; other sessions end. Gives recovery codes when it is the account's first factor.
 * @throws DomainError "invalid"
 */
export async function addPasskey(
	app: App,
	account: Account,
	{ name, credential }: { name: string; credential: string },
	session?: Session,
): Promise<readonly string[]> {
	const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
	const response = readCredential<RegistrationResponseJSON>(credential);
	const { ids, origins } = relyingParty(app);
	let challenge = "";
	const verified = await verifyRegistrationResponse({
		response,
		expectedChallenge(given) {
			challenge = given;
			return isChallengeFor(app, given, purposeOf(account));
		},
		expectedOrigin: origins,
		expectedRPID: ids,
		requireUserVerification: false,
		supportedAlgorithmIDs: algorithms,
	}).catch(() => undefined);
	if (!verified?.verified)
		throw invalid("The passkey could not be added. Try again.", {
			field: "credential",
		});
	const { registrationInfo: made } = verified;
	try {
		return await app.db.write(async (tx) => {
			if (!(await useChallenge(app, tx, challenge)))
				throw invalid("This passkey was already sent.");
			const first = await beginFactors(app, tx, account);
			if ((await listPasskeys(tx, account)).length >= most)
				throw invalid(`An account has ${most} passkeys at most.`);
			const row = await tx.first(insert, {
				account_id: account.id,
				name: name || "Passkey",
				credential: made.credential.id,
				public_key: Buffer.from(made.credential.publicKey).toString(
					"base64url",
				),
				counter: made.credential.counter,
				transports: (made.credential.transports ?? [])
					.filter((word) => /^[a-z-]{1,20}$/.test(word))
					.slice(0, 8)
					.join(","),
				synced: Number(made.credentialBackedUp),
				created_at: now(app),
			});
			const ended = await endOtherSessions(tx, account.id, session?.id);
			if (!row) throw new Error("no row for a new passkey");
			noteAccess(app, tx, account, {
				...{ kind: "passkey-added", detail: name, id: row.id },
				...{ fingerprint: passkeyFingerprint(row), ...ended },
			});
			return first ? freshRecoveryCodes(app, tx, account) : [];
		});
	} catch (error) {
		if (isConstraint(error)) throw invalid("This passkey is already in use.");
		throw error;
	}
}

/** @throws DomainError "not-found" */
export const renamePasskey = (
	app: App,
	account: Account,
	id: number,
	name: string,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(setName, { account_id: account.id, id, name })))
			throw notFound();
		noteAudit(app, tx, {
			action: "factor.passkey-renamed",
			in: account,
			target: { id, name },
		});
	});

/** @throws DomainError "not-found" */
export const removePasskey = (
	app: App,
	account: Account,
	id: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		const gone = await tx.first(remove, { account: account.id, id });
		if (!gone) throw notFound();
		await endFactors(tx, account);
		noteAccess(app, tx, account, {
			kind: "passkey-removed",
			detail: gone.name,
			id,
		});
	});
