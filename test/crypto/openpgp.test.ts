import { expect, test } from "vitest";
import {
	type PgpPublicKey,
	readPgpPublicKeys,
} from "../../src/crypto/openpgp/public-key.ts";
import {
	pgpIssuer,
	verifyPgpSignature,
} from "../../src/crypto/openpgp/verify.ts";
import {
	armor,
	packet,
	subpacket,
	userIdOver,
	type WrittenKey,
	writeKey,
	writeSignature,
} from "../support/openpgp-writer.ts";
import made from "./fixtures/openpgp.json" with { type: "json" };

const { payload, signatures } = made;

function keysOf(armored: string): PgpPublicKey[] {
	const keys = readPgpPublicKeys(armored);
	if ("problem" in keys) throw new Error(keys.problem);
	return keys;
}
const keyOf = (name: keyof typeof made.keys) =>
	keysOf(made.keys[name])[0] as PgpPublicKey;
const everybody = Object.values(made.keys).flatMap(keysOf);
const verdict = (name: keyof typeof signatures, of = payload) =>
	verifyPgpSignature(signatures[name], of, everybody);

test("a key is read with its identity, its rights and its addresses", () => {
	const key = keyOf("rsa");
	expect(key.keyId).toBe(key.fingerprint.slice(-16));
	expect(key).toMatchObject({
		created: new Date("2024-01-01T00:00:00Z"),
		expires: undefined,
		revoked: undefined,
		canCertify: true,
		canSign: true,
		canEncryptComms: false,
		userIds: [{ text: "Rsa Two <Rsa@example.org>", email: "rsa@example.org" }],
		subkeys: [],
	});
	expect(key.packet.bits).toBe(2048);
	expect(Buffer.from(key.base64, "base64")[0]).toBe(0xc6);
});

test("subkeys have their own rights, and a withdrawn user id is gone", () => {
	const key = keyOf("sub");
	expect(key).toMatchObject({ canCertify: true, canSign: false });
	expect(key.userIds.map((u) => u.email).sort()).toEqual([
		"second@example.org",
		"sub@example.org",
	]);
	expect(
		key.subkeys.map((s) => [s.canSign, s.canEncryptComms, s.canCertify]),
	).toEqual([
		[true, false, false],
		[false, true, false],
	]);
});

test("the end and the revocation of a key are known", () => {
	expect(keyOf("expired").expires).toEqual(new Date("2024-12-31T00:00:00Z"));
	expect(keyOf("revoked").revoked).toMatchObject({ before: true });
});

test("a block may hold several keys", () => {
	const bodies = [made.keys.rsa, made.keys.nist256].map((text) =>
		Buffer.from(
			text.replace(/-----.*-----|^=.*$/gm, "").replace(/\s/g, ""),
			"base64",
		),
	);
	const both = armor("PUBLIC KEY BLOCK", Buffer.concat(bodies));
	expect(keysOf(both).map((k) => k.keyId)).toEqual([
		keyOf("rsa").keyId,
		keyOf("nist256").keyId,
	]);
});

test.each([
	"rsa",
	"edwards",
	"nist256",
	"nist384",
	"nist521",
	"expired",
	"sub",
	"text",
	"sha512",
] as const)("the signature %s holds for its payload only", (name) => {
	const found = verdict(name);
	expect(found.valid && found.key.keyId).toBe(
		pgpIssuer(signatures[name])?.keyId,
	);
	expect(verdict(name, `${payload}x`)).toEqual({
		valid: false,
		reason: "wrong",
	});
	expect(verifyPgpSignature(signatures[name], payload, [])).toEqual({
		valid: false,
		reason: "unknown-key",
	});
});

test("a text signature holds whatever ends the lines", () => {
	expect(verdict("text", payload.replaceAll("\n", "\r\n")).valid).toBe(true);
	expect(verdict("rsa", payload.replaceAll("\n", "\r\n")).valid).toBe(false);
});

test("signatures by SHA-1, of a revoked key, or past their time do not hold", () => {
	expect(verdict("sha1")).toMatchObject({ reason: "wrong" });
	expect(verdict("revoked")).toMatchObject({ reason: "not-in-force" });
	expect(verdict("short")).toMatchObject({ reason: "not-in-force" });
	const then = new Date("2024-06-10T00:00:00Z");
	expect(
		verifyPgpSignature(signatures.short, payload, everybody, then).valid,
	).toBe(true);
});

test("a signature with any bit turned over does not hold", () => {
	const body = signatures.edwards
		.replace(/-----.*-----|^=.*$/gm, "")
		.replace(/\s/g, "");
	const bytes = Buffer.from(body, "base64");
	const right = verdict("edwards");
	for (let at = 0; at < bytes.length; at++) {
		const copy = Buffer.from(bytes);
		copy[at] = (copy[at] as number) ^ 1;
		const forged = verifyPgpSignature(
			armor("SIGNATURE", copy),
			payload,
			everybody,
		);
		// What is neither signed nor checked (the issuer's hint, the first bytes of the digest) may change, the verdict not.
		if (forged.valid) expect(forged, `${at}`).toEqual(right);
	}
});

const keyFlags = (flags: number) => subpacket(27, Buffer.from([flags]));
const name = "Mallory <mallory@example.org>";

function keyBlock(key: WrittenKey, ...more: Buffer[]) {
	const self = writeSignature(key, 0x13, userIdOver(key, name), {
		extra: [keyFlags(3)],
	});
	return armor(
		"PUBLIC KEY BLOCK",
		Buffer.concat([
			packet(6, key.body),
			packet(13, Buffer.from(name)),
			packet(2, self),
			...more,
		]),
	);
}

test("a user id that the key does not vouch for is left out", () => {
	const [key, other] = [writeKey(), writeKey()];
	const theirs = "Ada <ada@example.org>";
	const byOther = writeSignature(other, 0x13, userIdOver(key, theirs));
	const overOther = writeSignature(key, 0x13, userIdOver(other, theirs));
	const block = keyBlock(
		key,
		packet(13, Buffer.from(theirs)),
		packet(2, byOther),
		packet(2, overOther),
	);
	expect(keysOf(block)[0]?.userIds).toEqual([
		{ text: name, email: "mallory@example.org" },
	]);
});

test("somebody's signing key cannot be claimed as a subkey", () => {
	const [mallory, ada] = [writeKey(), writeKey()];
	const pair = Buffer.concat([mallory.framed, ada.framed]);
	const bound = (free: Buffer[]) =>
		keysOf(
			keyBlock(
				mallory,
				packet(14, ada.body),
				packet(
					2,
					writeSignature(mallory, 0x18, pair, { extra: [keyFlags(2)], free }),
				),
			),
		)[0]?.subkeys.length;
	expect(bound([])).toBe(0);
	expect(bound([subpacket(32, writeSignature(mallory, 0x19, pair))])).toBe(0);
	expect(bound([subpacket(32, writeSignature(ada, 0x19, pair))])).toBe(1);
});

test("a signature that demands what we do not know does not hold", () => {
	const key = writeKey();
	const keys = keysOf(keyBlock(key));
	const signed = (extra: Buffer[]) =>
		verifyPgpSignature(
			armor(
				"SIGNATURE",
				packet(2, writeSignature(key, 0, Buffer.from("x"), { extra })),
			),
			"x",
			keys,
		);
	expect(signed([])).toMatchObject({ valid: true });
	expect(signed([subpacket(100, Buffer.from("x"))])).toMatchObject({
		valid: true,
	});
	expect(signed([subpacket(0x80 | 100, Buffer.from("x"))])).toMatchObject({
		valid: false,
	});
});

test("a signature from before its key was made, or by a key that may not sign, does not hold", () => {
	const key = writeKey();
	const early = writeSignature(key, 0, Buffer.from("x"), {
		created: 1_600_000_000,
	});
	const keys = keysOf(keyBlock(key));
	expect(
		verifyPgpSignature(armor("SIGNATURE", packet(2, early)), "x", keys),
	).toMatchObject({ reason: "not-in-force" });
	const late = writeSignature(key, 0x13, userIdOver(key, name), {
		extra: [keyFlags(1)],
		created: 1_700_000_001,
	});
	const certifier = keysOf(keyBlock(key, packet(2, late)));
	const now = writeSignature(key, 0, Buffer.from("x"));
	expect(
		verifyPgpSignature(armor("SIGNATURE", packet(2, now)), "x", certifier),
	).toMatchObject({ reason: "not-in-force" });
});

test.each<[string, string, string]>([
	["private", "a private key", made.keys.rsa.replaceAll("PUBLIC", "PRIVATE")],
	[
		"private",
		"a private key in disguise",
		armor("PUBLIC KEY BLOCK", packet(5, writeKey().body)),
	],
	["unreadable", "nothing", ""],
	["unreadable", "text", "hello"],
	["unreadable", "a block without an end", made.keys.rsa.slice(0, 400)],
	["unreadable", "a block of other signs", made.keys.rsa.replace(/^m/m, "!")],
	[
		"unreadable",
		"a cut packet",
		armor("PUBLIC KEY BLOCK", packet(6, writeKey().body).subarray(0, -4)),
	],
	[
		"unreadable",
		"five megabytes",
		armor("PUBLIC KEY BLOCK", Buffer.alloc(5_000_000, 0xc6)),
	],
	[
		"unreadable",
		"a million packets",
		armor("PUBLIC KEY BLOCK", Buffer.alloc(300_000, Buffer.from([0xca, 0]))),
	],
	[
		"empty",
		"a signature only",
		armor("PUBLIC KEY BLOCK", packet(2, Buffer.from("x"))),
	],
	[
		"unsupported",
		"a key of version 3",
		armor("PUBLIC KEY BLOCK", packet(6, Buffer.from([3, 0, 0, 0, 0, 0, 0, 1]))),
	],
	[
		"unsupported",
		"a key without a word about it",
		armor("PUBLIC KEY BLOCK", packet(6, writeKey().body)),
	],
])("%s: %s is refused", (problem, _, text) => {
	expect(readPgpPublicKeys(text)).toEqual({ problem });
});

test("a key under thousands of signatures is read with the first of its own", () => {
	const key = writeKey();
	const junk = packet(2, writeSignature(key, 0x13, Buffer.from("other")));
	const block = keyBlock(key, ...Array.from({ length: 2000 }, () => junk));
	expect(keysOf(block)[0]?.userIds).toHaveLength(1);
});
