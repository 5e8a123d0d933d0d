import { argon2Sync, pbkdf2Sync, scryptSync } from "node:crypto";
import { hashSync } from "bcryptjs";
import { afterAll, expect, test } from "vitest";
import { openPasswords } from "../../src/crypto/passwords.ts";

const passwords = openPasswords();
afterAll(() => passwords.close());

const salt = Buffer.from("00112233445566778899aabbccddeeff", "hex");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const word = "pässwörd ✓";
const stored = (
	algorithm: string,
	hash: Uint8Array | string,
	with_ = hex(salt),
) =>
	`$gitea$${algorithm}$${with_}$${typeof hash === "string" ? hash : hex(hash)}`;

test.each([
	["pbkdf2,50000,50", pbkdf2Sync(word, salt, 50_000, 50, "sha256")],
	["pbkdf2", pbkdf2Sync(word, salt, 10_000, 50, "sha256")],
	[
		"argon2,2,1024,2,50",
		argon2Sync("argon2id", {
			message: Buffer.from(word),
			nonce: salt,
			passes: 2,
			memory: 1024,
			parallelism: 2,
			tagLength: 50,
		}),
	],
	["scrypt,1024,8,2,50", scryptSync(word, salt, 50, { N: 1024, r: 8, p: 2 })],
	["bcrypt,4", hashSync(word, 4)],
])("a hash of %s is right for its password only", async (algorithm, hash) => {
	const text = stored(algorithm, hash);
	expect(await passwords.verify(word, text)).toBe(true);
	expect(await passwords.verify(`${word}!`, text)).toBe(false);
});

test("a salt of ten letters is its letters", async () => {
	const hash = pbkdf2Sync(word, "abcdefghij", 10_000, 50, "sha256");
	const text = stored("pbkdf2", hash, "abcdefghij");
	expect(await passwords.verify(word, text)).toBe(true);
});

test.each([
	"$gitea$pbkdf2$00$",
	"$gitea$argon2,2,99999999,8,50$00112233445566778899aabbccddeeff$00",
	"$gitea$scrypt,65535,16,2,50$00$00",
	"$gitea$bcrypt,10$$no hash",
	"$gitea$unknown$00$00",
	"$gitea$",
])("%s matches nothing", async (text) => {
	expect(await passwords.verify("", text)).toBe(false);
	expect(await passwords.verify("x", text)).toBe(false);
});

test("a token is right for its own salt and hash only", async () => {
	const token = "0123456789abcdef0123456789abcdef01234567";
	const hash = hex(pbkdf2Sync(token, "saltsaltsa", 10_000, 50, "sha256"));
	const matches = (text: string) => passwords.verify(token, text);
	expect(await matches(`gitea:saltsaltsa:${hash}`)).toBe(true);
	expect(await matches(`gitea:saltsaltsb:${hash}`)).toBe(false);
	expect(await matches(`gitea:${hash}`)).toBe(false);
	expect(await matches(hash)).toBe(false);
});
