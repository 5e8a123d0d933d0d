import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openPasswords } from "../../src/crypto/passwords.ts";

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const passwords = openPasswords({ cost: cheap });
afterAll(() => passwords.close());

test("a password is verified against its own text only", async () => {
	const stored = await passwords.hash("correct horse");
	expect(stored).toMatch(
		/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
	);
	expect(await passwords.verify("correct horse", stored)).toBe(true);
	expect(await passwords.verify("correct horsE", stored)).toBe(false);
	expect(await passwords.verify("", stored)).toBe(false);
});

test("equal passwords have different texts", async () => {
	expect(await passwords.hash("a")).not.toBe(await passwords.hash("a"));
});

test("a text that another argon2id made is understood", async () => {
	// From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
	const stored =
		"$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
	expect(await passwords.verify("password", stored)).toBe(true);
	expect(await passwords.verify("Password", stored)).toBe(false);
});

test("the usual cost is the one of OWASP", async () => {
	const usual = openPasswords();
	const stored = await usual.hash("x");
	expect(stored).toContain("$m=19456,t=2,p=1$");
	await usual.close();
});

test.each([
	undefined,
	"",
	"plain",
	"$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
	"$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
	"$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
	"$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
])("no password matches %j", async (stored) => {
	expect(await passwords.verify("password", stored)).toBe(false);
});

test("an endless password is not hashed", async () => {
	const long = "a".repeat(1_000_000);
	expect(await passwords.verify(long, await passwords.hash("a"))).toBe(false);
});

test("a storm is turned away beyond the queue, and the others are served", async () => {
	const few = openPasswords({ cost: cheap, atOnce: 2, waiting: 3 });
	const stored = await few.hash("a");
	const answers = await Promise.allSettled(
		Array.from({ length: 20 }, (_, i) => few.verify("a", stored, `user ${i}`)),
	);
	const served = answers.filter((a) => a.status === "fulfilled");
	expect(served.map((a) => a.value)).toEqual([true, true, true, true, true]);
	for (const answer of answers)
		if (answer.status === "rejected")
			expect(answer.reason).toMatchObject({ name: "PasswordsBusy" });
	expect(await few.verify("a", stored)).toBe(true);
	await few.close();
});

test.runIf(process.platform === "linux")(
	"the memory of many hashes is that of those made at once",
	async () => {
		const script = `
			import { readFile } from "node:fs/promises";
			import { openPasswords } from ${JSON.stringify(import.meta.resolve("../../src/crypto/passwords.ts"))};
			const passwords = openPasswords();
			const resident = async () => Number(/VmRSS:\\s+(\\d+)/.exec(await readFile("/proc/self/status", "utf8"))[1]);
			await passwords.hash("first");
			const before = await resident();
			for (let i = 0; i < 15; i++)
				await Promise.all([passwords.hash("a"), passwords.hash("b"), resident(), resident(), resident()]);
			console.log((await resident()) - before);`;
		const { stdout } = await promisify(execFile)(
			process.execPath,
			["--input-type=module", "--eval", script],
			{ env: { ...process.env, UV_THREADPOOL_SIZE: "16" } },
		);
		const [one, most] = [19_456, 16];
		expect(Number(stdout)).toBeGreaterThan(0);
		expect(Number(stdout)).toBeLessThan((one * most) / 3);
	},
);
