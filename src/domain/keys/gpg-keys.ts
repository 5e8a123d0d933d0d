import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	type PgpKey,
	type PgpPublicKey,
	readPgpPublicKeys,
} from "../../crypto/openpgp/public-key.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { emailsOf } from "../accounts/emails.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type GpgKey, type WholeGpgKey, withSubkeys } from "./gpg-key.ts";
import { demandProof, gpgToken, storedKeys } from "./gpg-token.ts";

const page = query((q, p: { account: number; limit: number; offset: number }) =>
	q
		.selectFrom("gpg_key")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("primary_id", "is", null)
		.orderBy("id")
		.limit(p.limit)
		.offset(p.offset),
);
const count = query((q, p: { account: number }) =>
	q
		.selectFrom("gpg_key")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account)
		.where("primary_id", "is", null),
);
const one = query((q, p: { account: number; id: number }) =>
	q
		.selectFrom("gpg_key")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("id", "=", p.id)
		.where("primary_id", "is", null),
);
const byKeyId = query((q, p: { account: number; keyId: string }) =>
	q
		.selectFrom("gpg_key")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("key_id", "=", p.keyId)
		.where("primary_id", "is", null),
);
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("gpg_key")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id)
		.where("primary_id", "is", null),
);
const setVerified = query((q, p: { id: number }) =>
	q
		.updateTable("gpg_key")
		.set({ verified: 1 })
		.where((e) => e.or([e("id", "=", p.id), e("primary_id", "=", p.id)])),
);

/**
 * Gives an account the OpenPGP keys of an armoured block; gives the first of them. A key must name one of the account's addresses,
 * or have signed the account's token.
 * @throws DomainError "invalid", "not-found" when no address is the account's and no proof was sent
 */
export async function addGpgKeys(
	app: App,
	account: Account,
	input: { armored: string; signature?: string },
): Promise<WholeGpgKey> {
	const keys = readPgpPublicKeys(input.armored);
	if ("problem" in keys)
		throw invalid(`failed to parse gpg key: the key is ${keys.problem}`);
	if (input.signature) demandProof(app, account, keys, input.signature);
	else {
		const own = await verifiedEmails(app, account);
		const named = (key: PgpPublicKey) =>
			key.userIds.some(({ email }) => email && own.has(email));
		if (!keys.every(named))
			throw notFound(
				`None of the emails attached to the GPG key could be found. It may still be added if you provide a valid signature for the token: ${gpgToken(app, account)}`,
			);
	}
	const about = { verified: input.signature ? 1 : 0, at: now(app) };
	try {
		const added = await app.db.write(async (tx) => {
			const rows: GpgKey[] = [];
			for (const key of keys)
				rows.push(await insertWhole(tx, account, key, input.armored, about));
			for (const { id, key_id, fingerprint } of rows)
				noteAudit(app, tx, {
					action: "gpg-key.added",
					in: account,
					target: { id, name: key_id },
					facts: { fingerprint },
				});
			return rows;
		});
		return (await withSubkeys(app.db, added.slice(0, 1)))[0] as WholeGpgKey;
	} catch (error) {
		if (isConstraint(error))
			throw invalid("A key with the same id already exists");
		throw error;
	}
}

/** A page of an account's keys, oldest first, with the number of them all. */
export async function listGpgKeys(
	app: App,
	account: Account,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ keys: WholeGpgKey[]; total: number }> {
	const of = { account: account.id };
	const rows = await app.db.all(page, { ...of, limit, offset });
	return {
		keys: await withSubkeys(app.db, rows),
		total: Number((await app.db.first(count, of))?.n ?? 0),
	};
}

/** @throws DomainError "not-found", also for the keys of others */
export async function gpgKeyOf(
	app: App,
	account: Account,
	id: number,
): Promise<WholeGpgKey> {
	const row = await app.db.first(one, { account: account.id, id });
	if (!row) throw notFound();
	return (await withSubkeys(app.db, [row]))[0] as WholeGpgKey;
}

/** @throws DomainError "not-found", also for the keys of others */
export async function removeGpgKey(
	app: App,
	account: Account,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		const key = await tx.first(one, { account: account.id, id });
		if (!key || !(await tx.run(remove, { account: account.id, id })))
			throw notFound();
		noteAudit(app, tx, {
			action: "gpg-key.removed",
			in: account,
			target: { id, name: key.key_id },
			facts: { fingerprint: key.fingerprint },
		});
	});
}

/**
 * Marks a key as proved: it has signed the account's token.
 * @throws DomainError "not-found" for an unknown key, "invalid" for a wrong proof
 */
export async function verifyGpgKey(
	app: App,
	account: Account,
	input: { keyId: string; signature: string },
): Promise<WholeGpgKey> {
	const keyId = input.keyId.toUpperCase().replace(/^0X/, "");
	const row = await app.db.first(byKeyId, { account: account.id, keyId });
	if (!row) throw notFound();
	const keys = storedKeys(row.content).filter(
		({ fingerprint }) => fingerprint === row.fingerprint,
	);
	demandProof(app, account, keys, input.signature);
	await app.db.write(async (tx) => {
		await tx.run(setVerified, { id: row.id });
		noteAudit(app, tx, {
			action: "gpg-key.verified",
			in: account,
			target: { id: row.id, name: row.key_id },
			facts: { fingerprint: row.fingerprint },
		});
	});
	return gpgKeyOf(app, account, row.id);
}

/** The addresses of an account that count, in lower case. */
const verifiedEmails = async (
	app: App,
	account: Account,
): Promise<ReadonlySet<string>> =>
	new Set(
		(await emailsOf(app, account))
			.filter(({ verified }) => verified === 1)
			.map(({ email }) => email.toLowerCase()),
	);

async function insertWhole(
	tx: Transaction,
	account: Account,
	key: PgpPublicKey,
	content: string,
	{ verified, at }: { verified: number; at: number },
): Promise<GpgKey> {
	const emails = key.userIds.flatMap(({ email }) => email ?? []);
	const about = { account_id: account.id, verified, created_at: at };
	const insert = (part: PgpKey, of: Partial<GpgKey>) =>
		tx.rows((q) =>
			q
				.insertInto("gpg_key")
				.values({
					...columnsOf(part),
					...about,
					primary_id: of.primary_id ?? null,
					content: of.content ?? "",
					emails: of.emails ?? "[]",
				})
				.returningAll(),
		);
	const [row] = await insert(key, { content, emails: JSON.stringify(emails) });
	if (!row) throw new Error("no row for a new key");
	for (const subkey of key.subkeys)
		await insert(subkey, { primary_id: row.id });
	return row;
}

const columnsOf = (key: PgpKey) => ({
	key_id: key.keyId,
	fingerprint: key.fingerprint,
	packet: key.base64,
	can_sign: key.canSign ? 1 : 0,
	can_certify: key.canCertify ? 1 : 0,
	can_encrypt_comms: key.canEncryptComms ? 1 : 0,
	can_encrypt_storage: key.canEncryptStorage ? 1 : 0,
	expires_at: key.expires ? Math.floor(key.expires.getTime() / 1000) : 0,
});
