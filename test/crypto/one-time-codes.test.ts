import { expect, test } from "vitest";
import { base32, codeAt, stepOfCode } from "../../src/crypto/one-time-codes.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
	[59, "287082"],
	[1111111109, "081804"],
	[1111111111, "050471"],
	[1234567890, "005924"],
	[2000000000, "279037"],
	[20000000000, "353130"],
])("at %d seconds the code is that of RFC 6238", (at, code) => {
	expect(codeAt(secret, Math.floor(at / 30))).toBe(code);
});

test("a code counts in its own step and in the ones beside it", () => {
	const at = 3000;
	const seen = [-2, -1, 0, 1, 2].map((by) =>
		stepOfCode(secret, codeAt(secret, at / 30 + by), at),
	);
	expect(seen).toEqual([undefined, 99, 100, 101, undefined]);
});

test.each([
	["", ""],
	["f", "MY"],
	["fo", "MZXQ"],
	["foobar", "MZXW6YTBOI"],
])("%j is written in base32 as RFC 4648 has it", (text, written) => {
	expect(base32(Buffer.from(text))).toBe(written);
});
