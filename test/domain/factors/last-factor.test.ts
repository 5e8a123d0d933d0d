import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	passkeyCreation,
	readCredential,
} from "../../../src/domain/factors/passkeys.ts";
import { recoveryCodesLeft } from "../../../src/domain/factors/recovery-codes.ts";
import {
	endFactors,
	secondFactorOf,
	tryingCode,
} from "../../../src/domain/factors/second-factor.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
let ada: Account;
let bob: Account;

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob"]) await forge.user(name);
	[ada, bob] = (await Promise.all(
		["ada", "bob"].map((name) => accountByName(forge.app.db, name)),
	)) as [Account, Account];
});

/** Gives an account a row of factors, with a secret of an app or without, a recovery code, and maybe a passkey. */
const give = (account: Account, secret: string, passkey: boolean) =>
	forge.app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.insertInto("second_factor")
				.values({ account_id: account.id, secret, created_at: 1 }),
		);
		await tx.change((q) =>
			q
				.insertInto("recovery_code")
				.values({ account_id: account.id, hash: `of ${account.id}` }),
		);
		if (passkey)
			await tx.change((q) =>
				q.insertInto("passkey").values({
					...{ account_id: account.id, name: "key", credential: "c" },
					...{ public_key: "k", counter: 0, transports: "", synced: 0 },
					created_at: 1,
				}),
			);
	});
const left = async (account: Account) => {
	const { db } = forge.app;
	const row = await secondFactorOf(db, account);
	return [row !== undefined, await recoveryCodesLeft(db, account)];
};

test("what stands for factors goes when there is none left, for that account alone", async () => {
	const { app } = forge;
	const end = () => app.db.write((tx) => endFactors(tx, ada));
	await give(bob, "", false);
	for (const [secret, passkey, stays] of [
		["sealed", false, true],
		["", true, true],
		["sealed", true, true],
		["", false, false],
	] as const) {
		await give(ada, secret, passkey);
		await end();
		expect([secret, passkey, await left(ada)]).toEqual([
			...[secret, passkey, stays ? [true, 1] : [false, 0]],
		]);
		await app.db.write(async (tx) => {
			for (const table of [
				"passkey",
				"second_factor",
				"recovery_code",
			] as const)
				await tx.change((q) =>
					q.deleteFrom(table).where("account_id", "=", ada.id),
				);
		});
	}
	expect(await left(bob)).toEqual([true, 1]);
});

test("an account without a factor has no right code", async () => {
	expect(await tryingCode(forge.app, ada, async () => true)).toBe(false);
});

test("a passkey is asked to name its account itself, and others of it are left out", async () => {
	await give(ada, "", true);
	const asked = await passkeyCreation(forge.app, ada);
	expect(asked.authenticatorSelection).toMatchObject({
		...{ residentKey: "required", userVerification: "preferred" },
	});
	expect(asked).toMatchObject({
		...{ timeout: 300_000, attestation: "none" },
		rp: { name: "Ingot", id: "localhost" },
		user: { name: "ada", displayName: "ada" },
	});
	expect(asked.excludeCredentials?.map(({ id }) => id)).toEqual(["c"]);
	// EdDSA, ES256 and RS256
	expect(asked.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
	for (const text of ["{", "", '{"id":"a"}'])
		expect(() => readCredential(text)).toThrow("The browser sent no passkey.");
});
