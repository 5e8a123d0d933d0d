import { pbkdf2Sync } from "node:crypto";
import { expect, test } from "vitest";
import type { Account } from "../../../src/domain/accounts/account.ts";
import { ghost } from "../../../src/domain/accounts/ghost.ts";
import { openPasswords } from "../../../src/domain/accounts/passwords.ts";
import { limits } from "../../../src/domain/accounts/throttle/login-throttle.ts";

test("who asks the same many times at once is answered by one hash", async () => {
	const passwords = openPasswords();
	try {
		const password_hash = await passwords.hash("right-password");
		const account: Account = { ...ghost, id: 7, password_hash };
		// more than may wait for hashes of their own
		const ask = (password: string) =>
			Promise.all(
				Array.from({ length: 300 }, () =>
					passwords.check(account, password, `ada ${password}`),
				),
			);
		expect(new Set(await ask("right-password"))).toEqual(new Set([true]));
		expect(new Set(await ask("wrong-password"))).toEqual(new Set([false]));
		// equal ones at once are one try
		for (let n = 1; n < limits.pair; n++)
			expect(
				await passwords.check(account, `wrong ${n}`, "ada wrong-password"),
			).toBe(false);
		await expect(
			passwords.check(account, "another", "ada wrong-password"),
		).rejects.toThrow("too many failed logins");
	} finally {
		await passwords.close();
	}
});

test("a forge that checks too many passwords says so, and counts no try", async () => {
	const passwords = openPasswords(undefined, {
		...{ memory: 1024, passes: 1, parallelism: 1 },
	});
	try {
		const ask = (n: number) =>
			passwords.check(undefined, `wrong ${n}`, `user${n} 203.0.${n}.1`);
		const tries = await Promise.allSettled(
			Array.from({ length: 250 }, (_, n) => ask(n)),
		);
		const refused = tries.flatMap((one) =>
			one.status === "rejected" ? [one.reason] : [],
		);
		expect(refused.length).toBeGreaterThan(0);
		for (const error of refused)
			expect(error).toMatchObject({
				...{ kind: "unavailable", details: { retryAfter: 2 } },
			});
		expect(tries).toContainEqual({ status: "fulfilled", value: false });
	} finally {
		await passwords.close();
	}
});

test("how many passwords are hashed and how many wait is told", async () => {
	const passwords = openPasswords(undefined, {
		...{ memory: 1024, passes: 1, parallelism: 1 },
	});
	try {
		expect(passwords.load()).toEqual({ working: 0, waiting: 0 });
		const made = Array.from({ length: 20 }, (_, n) =>
			passwords.hash(`one ${n}`),
		);
		const { working, waiting } = passwords.load();
		expect(working).toBeGreaterThan(0);
		expect(working + waiting).toBe(20);
		await Promise.all(made);
		expect(passwords.load()).toEqual({ working: 0, waiting: 0 });
	} finally {
		await passwords.close();
	}
});

test("a secret that another forge left is told from others, of which a network has so many", async () => {
	const passwords = openPasswords();
	try {
		const kept = pbkdf2Sync("its secret", "salt", 10_000, 50, "sha256");
		const stored = `gitea:salt:${kept.toString("hex")}`;
		const ask = (secret: string, from = "203.0.113.1") =>
			passwords.matchesOld(stored, secret, "old token 7", from);
		expect(await ask("its secret")).toBe(true);
		for (let n = 0; n < limits.pair; n++)
			expect(await ask(`another ${n}`)).toBe(false);
		await expect(ask("its secret")).rejects.toThrow("too many failed logins");
		// its owner comes from elsewhere
		expect(await ask("its secret", "198.51.100.9")).toBe(true);
	} finally {
		await passwords.close();
	}
});
