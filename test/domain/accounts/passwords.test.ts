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
