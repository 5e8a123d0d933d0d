import { randomInt } from "node:crypto";
import type { App } from "../../app.ts";
import { keyedHash } from "../../crypto/digests.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { invalid, tooMany } from "../../errors.ts";
import { type Client, noteAccess } from "../access-log/access-log.ts";
import type { Account } from "../accounts/account.ts";
import { loginAttempt } from "../accounts/throttle/login-throttle.ts";
import {
	earlierRecoveryKeys,
	recoveryPurpose,
} from "../sealing/earlier-keys.ts";
import { secondFactorOf } from "./second-factor.ts";

/**
 * Wrong codes of an account from one network before it has to wait. They are counted for each network, so that nobody uses up the tries of
 * the owner: a code has 50 bits, which no number of networks guesses.
 */
export const recoveryTries = { limit: 6, window: 300_000 };

const howMany = 10;
const length = 10;
/** Without what is easily mistaken: 0 and O, 1 and I. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const insert = insertInto("recovery_code", ["account_id", "hash"]);
const removeAll = query((q, p: { account: number }) =>
	q.deleteFrom("recovery_code").where("account_id", "=", p.account),
);
const use = query((q, p: { account: number; hashes: string[] }, d) =>
	q
		.deleteFrom("recovery_code")
		.where("account_id", "=", p.account)
		.where("hash", "in", d.list(p.hashes)),
);
const oldOnes = query((q, p: { account: number }) =>
	q
		.selectFrom("recovery_code")
		.select("hash")
		.where("account_id", "=", p.account)
		.where("hash", "like", "gitea:%")
		.limit(1),
);
const count = query((q, p: { account: number }) =>
	q
		.selectFrom("recovery_code")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("account_id", "=", p.account),
);

/** With a key of the forge: 50 bits alone would be guessed from the digest. */
const digest = (
	key: Buffer,
	account: Pick<Account, "id">,
	code: string,
): string => keyedHash(key, [String(account.id), code]);

/** Puts new codes in the place of those that an account has. */
export async function freshRecoveryCodes(
	app: App,
	tx: Transaction,
	account: Pick<Account, "id">,
): Promise<readonly string[]> {
	await tx.run(removeAll, { account: account.id });
	const codes = new Set<string>();
	while (codes.size < howMany)
		codes.add(
			Array.from({ length }, () => letters[randomInt(letters.length)]).join(""),
		);
	for (const code of codes)
		await tx.run(insert, {
			account_id: account.id,
			hash: digest(app.seals.keyFor(recoveryPurpose), account, code),
		});
	return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Makes new codes, which are shown this once; the old ones are worth nothing. @throws DomainError "invalid" without a factor */
export const renewRecoveryCodes = (
	app: App,
	account: Account,
): Promise<readonly string[]> =>
	app.db.write(async (tx) => {
		if (!(await secondFactorOf(tx, account)))
			throw invalid("Set up two-factor authentication first.");
		noteAccess(app, tx, account, { kind: "recovery-new" });
		return freshRecoveryCodes(app, tx, account);
	});

export const recoveryCodesLeft = async (
	db: Reader,
	account: Pick<Account, "id">,
): Promise<number> =>
	Number((await db.first(count, { account: account.id }))?.n ?? 0);

/** The stored text of the code that another forge gave out, if it is this one. */
async function oldCode(
	app: App,
	account: Pick<Account, "id">,
	code: string,
	{ address }: Client,
): Promise<string | undefined> {
	const whose = `old recovery ${account.id}`;
	const { passwords } = app.accounts;
	for (const { hash } of await app.db.all(oldOnes, { account: account.id }))
		if (await passwords.matchesOld(hash, code, whose, address)) return hash;
	return undefined;
}

/**
 * Tells whether a code is one of the account's; it is used up, and of two at once one has it. The try counts before the code is looked at, so that
 * many at once are no more tries than one after another.
 * @throws DomainError "too-many", "unavailable"
 */
export async function useRecoveryCode(
	app: App,
	account: Pick<Account, "id">,
	code: string,
	by: Client,
): Promise<boolean> {
	const plain = code.replace(/[\s-]/g, "").toUpperCase();
	if (plain.length !== length) return false;
	const tries = app.accounts.recoveries;
	const attempt = loginAttempt(`recovery ${account.id}`, by.address);
	const { allowed, retryAfter } = await tries.take(attempt);
	if (!allowed)
		throw tooMany("Too many wrong codes. Wait a few minutes.", { retryAfter });
	const old = await oldCode(app, account, plain, by);
	const keys = [
		app.seals.keyFor(recoveryPurpose),
		...(await earlierRecoveryKeys(app)),
	];
	const hashes = old ? [old] : keys.map((key) => digest(key, account, plain));
	const right = await app.db.write(async (tx) => {
		if ((await tx.run(use, { account: account.id, hashes })) !== 1)
			return false;
		noteAccess(app, tx, account, { kind: "recovery-used" });
		return true;
	});
	if (right) await tries.forget(attempt);
	return right;
}
