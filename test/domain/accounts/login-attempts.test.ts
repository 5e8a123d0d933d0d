import { expect, test } from "vitest";
import {
	isLongEnough,
	openPasswords,
} from "../../../src/domain/accounts/passwords.ts";
import {
	boundsOf,
	limits,
	loginAttempt,
	openLoginThrottle,
} from "../../../src/domain/accounts/throttle/login-throttle.ts";
import { openProvenLogins } from "../../../src/domain/accounts/throttle/proven-logins.ts";
import { testForge } from "../../support/forge.ts";

test("who has a network of addresses has no more tries than who has one", async () => {
	const forge = await testForge({ forwardedFrom: "127.0.0.1, ::1" });
	const ada = await forge.user("ada");
	const guess = (from: string, password = "guessed") =>
		fetch(`${forge.url}api/v1/user`, {
			headers: {
				Authorization: `Basic ${btoa(`ada:${password}`)}`,
				"X-Forwarded-For": from,
			},
		}).then(({ status }) => status);
	for (let n = 1; n <= limits.pair; n++)
		expect(await guess(`2001:db8:1:2::${n.toString(16)}`)).toBe(401);
	expect(await guess("2001:db8:1:2:ffff::1")).toBe(429);
	expect(await guess("2001:db8:1:3::1")).toBe(401);
	expect(await guess("2001:db8:1:3::1", ada.password)).toBe(200);
});

test("one network has a bound for all names, and a try that is refused does not count", async () => {
	const forge = await testForge({ forwardedFrom: "127.0.0.1, ::1" });
	const ada = await forge.user("ada");
	const guess = (login: string, from: string, password = "guessed") =>
		fetch(`${forge.url}api/v1/user`, {
			headers: {
				Authorization: `Basic ${btoa(`${login}:${password}`)}`,
				"X-Forwarded-For": from,
			},
		}).then(({ status }) => status);
	const statuses: number[] = [];
	for (let n = 0; n < limits.network; n += 10)
		statuses.push(
			...(await Promise.all(
				Array.from({ length: 10 }, (_, i) => guess(`n${n + i}`, "203.0.113.7")),
			)),
		);
	expect(new Set(statuses)).toEqual(new Set([401]));
	expect(await guess("another", "203.0.113.7")).toBe(429);
	expect(await guess("ada", "203.0.113.7", ada.password)).toBe(429);
	expect(await guess("ada", "203.0.113.8", ada.password)).toBe(200);
});

test("an account that is attacked from many networks is slow to sign in to, and not locked", () => {
	const throttle = openLoginThrottle();
	for (let n = 0; n < limits.account; n++)
		expect(throttle.take(boundsOf(`ada 203.0.${n}.1`))).toEqual({
			...{ allowed: true, retryAfter: 0, slow: false },
		});
	expect(throttle.take(boundsOf("ada 198.51.100.1"))).toMatchObject({
		...{ allowed: true, slow: true },
	});
	expect(throttle.take(boundsOf("ben 198.51.100.1"))).toMatchObject({
		...{ allowed: true, slow: false },
	});
});

test("who is refused is told for how long, and is not sent to the slow line", () => {
	const throttle = openLoginThrottle();
	const bounds = boundsOf("ada 203.0.113.1");
	for (let n = 0; n < limits.pair; n++)
		expect(throttle.take(bounds)).toMatchObject({ allowed: true });
	const refused = throttle.take(bounds) as { retryAfter: number };
	expect(refused).toMatchObject({ allowed: false, slow: false });
	expect(refused.retryAfter).toBeGreaterThan(0);
});

test("tries that are given back in the slow line let no others through fast", () => {
	const throttle = openLoginThrottle();
	for (let n = 0; n < limits.account; n++)
		throttle.take(boundsOf(`ada 203.0.${n}.1`));
	const refused = boundsOf("ada 198.51.100.1");
	for (let n = 0; n < 3 * limits.account; n++) {
		expect(throttle.take(refused)).toMatchObject({ allowed: true, slow: true });
		throttle.giveBack(refused);
	}
});

test("a login that was right from a network is not held up by the failures of others", async () => {
	const passwords = openPasswords(undefined, {
		memory: 1024,
		passes: 1,
		parallelism: 1,
	});
	const stored = { id: 1, password_hash: await passwords.hash("right") };
	const sign = (password: string, attempt: string, known = true) =>
		passwords.check(known ? (stored as never) : undefined, password, attempt);
	expect(await sign("right", "ada 203.0.113.1")).toBe(true);
	passwords.forget(1);
	// too long to be hashed: a stranger's tries cost nothing
	const wrong = "x".repeat(5000);
	for (let n = 0; n < limits.account; n++)
		await sign(wrong, `ada 198.51.${n}.1`);
	for (let n = 0; n < limits.network; n++)
		await sign(wrong, `n${n} 203.0.113.1`, false).catch(() => undefined);
	for (let n = 0; n < 20; n++)
		void sign(`wrong ${n}`, `ada 198.51.${n}.2`).catch(() => "refused");
	await expect(sign("right", "ben 203.0.113.1")).rejects.toThrow("too many");
	expect(await sign("right", "ada 203.0.113.1")).toBe(true);
	// his own failures still count
	for (let n = 0; n < limits.pair; n++)
		expect(await sign(`no ${n}`, "ada 203.0.113.1")).toBe(false);
	await expect(sign("no", "ada 203.0.113.1")).rejects.toThrow("too many");
	await passwords.close();
});

test("tries at an account that is not attacked wait for none before them", async () => {
	const passwords = openPasswords(undefined, {
		...{ memory: 1024, passes: 1, parallelism: 1 },
	});
	// in the slow line each would wait a second longer than the one before
	const began = performance.now();
	const tries = Array.from({ length: 12 }, (_, n) =>
		passwords.check(undefined, `wrong ${n}`, `ada 203.0.${n}.1`),
	);
	expect(new Set(await Promise.all(tries))).toEqual(new Set([false]));
	expect(performance.now() - began).toBeLessThan(8000);
	await passwords.close();
});

test("tries at an attacked account wait one behind the other, from wherever they come", async () => {
	const attacked = {
		take: async () => ({ allowed: true, retryAfter: 0, slow: true }),
		giveBack: async () => {},
	};
	const passwords = openPasswords(attacked as never, {
		...{ memory: 1024, passes: 1, parallelism: 1 },
	});
	const took = async (...attempts: string[]) => {
		const began = performance.now();
		await Promise.all(
			attempts.map((attempt, n) =>
				passwords.check(undefined, `wrong ${n}`, attempt),
			),
		);
		return performance.now() - began;
	};
	expect(await took("ada 203.0.113.1", "ada 198.51.100.1")).toBeGreaterThan(
		1900,
	);
	await passwords.close();
});

test("a login that another place has found right is not held up by the failures of others", async () => {
	const passwords = openPasswords(undefined, {
		...{ memory: 1024, passes: 1, parallelism: 1 },
	});
	const ada = { id: 1, password_hash: "" } as never;
	await passwords.rightElsewhere(ada, "right", "ada 203.0.113.1");
	expect(passwords.knownElsewhere(ada, "right")).toBe(true);
	expect(passwords.knownElsewhere(ada, "wrong")).toBe(false);
	const wrong = "x".repeat(5000);
	for (let n = 0; n < limits.network; n++)
		await passwords.check(undefined, wrong, `n${n} 203.0.113.1`);
	const ask = (login: string) =>
		passwords.check(undefined, wrong, `${login} 203.0.113.1`);
	await expect(ask("ben")).rejects.toThrow("too many");
	expect(await ask("ada")).toBe(false);
	passwords.forget(1);
	expect(passwords.knownElsewhere(ada, "right")).toBe(false);
	await passwords.close();
});

test("of many wrong passwords at once no more are tried than the bound allows, and right ones are not counted", async () => {
	const passwords = openPasswords(undefined, {
		memory: 1024,
		passes: 1,
		parallelism: 1,
	});
	const stored = { id: 1, password_hash: await passwords.hash("right") };
	const tries = await Promise.allSettled(
		Array.from({ length: 2 * limits.pair }, (_, i) =>
			passwords.check(stored as never, `wrong ${i}`, "ada 203.0.113.1"),
		),
	);
	expect(
		tries.filter(({ status }) => status === "fulfilled").length,
	).toBeLessThanOrEqual(limits.pair);
	const right = await Promise.all(
		Array.from({ length: 2 * limits.pair }, () =>
			passwords.check(stored as never, "right", "ada 203.0.113.2"),
		),
	);
	expect(new Set(right)).toEqual(new Set([true]));
	await passwords.close();
});

test("what is no login has one bound, under the key of the version before", () => {
	const [bound, ...others] = boundsOf("one-word");
	expect(bound).toMatchObject({ by: "pair", key: "one-word", hard: true });
	expect(others).toEqual([]);
	for (const attempt of ["ada 203.0.113.1", " 203.0.113.1"])
		expect(boundsOf(attempt).map(({ by }) => by)).toEqual([
			...["pair", "network", "account"],
		]);
});

test("of the logins that were right the one that was so longest ago is forgotten first", () => {
	const proven = openProvenLogins(2);
	const known = () => ["ada", "ben", "cid"].filter((one) => proven.has(one));
	proven.add("ada");
	proven.add("ben");
	expect(known()).toEqual(["ada", "ben"]);
	proven.add("ada");
	proven.add("cid");
	expect(known()).toEqual(["ada", "cid"]);
});

test("a long key is kept as its digest, a short one as it is", () => {
	const keys = (length: number) =>
		boundsOf(`${"x".repeat(length - 2)} y`).map(({ key }) => key.length);
	expect(keys(92)).toEqual([92, 9, 98]);
	expect(keys(100)).toEqual([100, 9, 44]);
	expect(keys(101)).toEqual([44, 9, 44]);
	const [one, two] = ["a", "b"].map((end) => boundsOf("x".repeat(200) + end));
	expect(one?.[0].key).not.toBe(two?.[0].key);
});

test("a login that was right from a network has no failures there any more", () => {
	const throttle = openLoginThrottle();
	const bounds = boundsOf("ada 203.0.113.1");
	const tries = () => {
		let count = 0;
		while (
			count < 1000 &&
			(throttle.take(bounds) as { allowed: boolean }).allowed
		)
			count++;
		return count;
	};
	expect(tries()).toBe(limits.pair);
	throttle.giveBack(bounds);
	expect(tries()).toBe(1);
	throttle.giveBack(bounds, bounds[0]);
	expect(tries()).toBe(limits.pair);
});

test("a password that cannot be hashed is no sign of too many", async () => {
	const passwords = openPasswords(undefined, {
		...{ memory: 8, passes: 0, parallelism: 1 },
	});
	await expect(passwords.hash("a password")).rejects.not.toMatchObject({
		kind: "unavailable",
	});
	await passwords.close();
});

test("the same wrong password is a try each time that it is sent", async () => {
	const passwords = openPasswords();
	const wrong = "x".repeat(5000);
	const ask = () => passwords.check(undefined, wrong, "ada 203.0.113.1");
	for (let n = 0; n < limits.pair; n++) expect(await ask()).toBe(false);
	await expect(ask()).rejects.toMatchObject({
		...{ kind: "too-many", details: { retryAfter: expect.any(Number) } },
	});
	await passwords.close();
});

test("a password that was right a moment ago is no try", async () => {
	let tries = 0;
	const counting = {
		take: async () => ({ allowed: true, retryAfter: 0, slow: ++tries < 0 }),
		giveBack: async () => {},
	};
	const passwords = openPasswords(counting as never);
	const password_hash = await passwords.hash("right");
	const check = (id: number, password: string, stored = password_hash) =>
		passwords.check(
			{ id, password_hash: stored } as never,
			...([password, "ada 203.0.113.1"] as const),
		);
	const told: [boolean, number][] = [];
	const note = async (asked: Promise<boolean>) =>
		told.push([await asked, tries]);
	await note(check(1, "right"));
	await note(check(1, "right"));
	await note(check(2, "right"));
	await note(check(1, "wrong"));
	await note(check(1, "wrong"));
	await note(check(1, "", ""));
	passwords.forget(1);
	await note(check(1, "right"));
	expect(told).toEqual([
		...[
			[true, 1],
			[true, 1],
			[true, 2],
		],
		...[
			[false, 3],
			[false, 4],
			[false, 5],
			[true, 6],
		],
	]);
	await passwords.close();
});

test("an attempt is counted by who, from where and both, whatever the case of a login", () => {
	expect(loginAttempt("ADA", "203.0.113.1")).toBe("ada 203.0.113.1");
	expect(boundsOf("ada b 203.0.113.1")).toMatchObject([
		{ by: "pair", key: "ada b 203.0.113.1", limit: limits.pair, hard: true },
		{
			by: "network",
			key: "network 203.0.113.1",
			limit: limits.network,
			hard: true,
		},
		{ by: "account", key: "account ada b", limit: limits.account, hard: false },
	]);
});

test("a password is as long as is asked, in bytes", () => {
	const app = { config: { minPasswordLength: 8 } };
	const long = (password: string) => isLongEnough(app, password);
	expect(["1234567", "12345678", "123456789"].map(long)).toEqual([
		...[false, true, true],
	]);
	expect(["ääää", "äää"].map(long)).toEqual([true, false]);
});
