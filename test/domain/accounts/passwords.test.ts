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
