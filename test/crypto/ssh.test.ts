import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { parseSshPublicKey } from "../../src/crypto/ssh-public-key.ts";
import {
	isSshSignature,
	verifySshSignature,
} from "../../src/crypto/ssh-signature.ts";
import { wireString } from "../../src/crypto/ssh-wire.ts";
import made from "./fixtures/ssh.json" with { type: "json" };

const ed25519 = made.keys.find((k) => k.type === "ssh-ed25519")?.line ?? "";
const [type = "", base64 = ""] = ed25519.split(" ");

test.each(made.keys)(
	"a $type key of $bits bits is read as ssh-keygen reads it",
	(key) => {
		expect(parseSshPublicKey(`${key.line}\n`)).toMatchObject({
			type: key.type,
			bits: key.bits,
			fingerprint: key.fingerprint,
			comment: key.line.split(" ").slice(2).join(" "),
			line: key.line,
		});
	},
);

test("space around and between, and a missing comment, do not matter", () => {
	const key = parseSshPublicKey(`  ${type}\t  ${base64}  \r\n`);
	expect(key).toMatchObject({ comment: "", line: `${type} ${base64}` });
});

test("any 32 bytes are an ed25519 key", () => {
	const line =
		"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHgyZmEzNDYBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB reader@host";
	expect(parseSshPublicKey(line)).toMatchObject({
		fingerprint: "SHA256:wib6uYMipjUm19iomeUF8LbeSS9KNNbjMQpY0XUkpfk",
		comment: "reader@host",
	});
});

const blobOf = (...fields: (string | Uint8Array)[]) =>
	Buffer.concat(fields.map(wireString));
const lineOf = (...fields: [string, ...(string | Uint8Array)[]]) =>
	`${fields[0]} ${blobOf(...fields).toString("base64")}`;
const point = Buffer.alloc(32, 7);
const modulus = Buffer.concat([Buffer.from([0]), Buffer.alloc(256, 0xff)]);
const three = Buffer.from([3]);

test.each<[problem: string, why: string, line: string]>([
	["empty", "nothing", " \n"],
	["too-long", "four megabytes", `${type} ${"A".repeat(4_000_000)}`],
	[
		"private",
		"a private key",
		"-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END",
	],
	["private", "a private key for PuTTY", "PuTTY-User-Key-File-3: ssh-ed25519"],
	["several-lines", "two keys", `${ed25519}\n${ed25519}`],
	["several-lines", "a NUL in the comment", `${type} ${base64} a\0b`],
	["several-lines", "a carriage return", `${type} ${base64} a\rb`],
	["certificate", "a certificate", made.certificate],
	[
		"certificate",
		"a certificate in disguise",
		`ssh-rsa ${made.certificate.split(" ")[1]}`,
	],
	["too-weak", "1024 bits", made.weak],
	["unsupported", "DSA", made.dsa],
	["unsupported", "an unknown type", lineOf("ssh-new@example.org", point)],
	["unreadable", "no key behind the type", type],
	["unreadable", "text", "This is my key"],
	["unreadable", "options before the key", `command="sh" ${ed25519}`],
	["unreadable", "another type in front", `ssh-rsa ${base64}`],
	[
		"unreadable",
		"spare bits in the base64",
		`${type} ${base64.slice(0, -1)}k=`,
	],
	[
		"unreadable",
		"base64 for addresses",
		`${type} ${base64.replace(/.$/, "_")}`,
	],
	["unreadable", "a cut key", `${type} ${base64.slice(0, -8)}`],
	["unreadable", "bytes after the key", lineOf("ssh-ed25519", point, "x")],
	["unreadable", "a short point", lineOf("ssh-ed25519", point.subarray(1))],
	[
		"unreadable",
		"a length beyond the end",
		`${type} ${Buffer.from([255, 255, 255, 255, 1, 2]).toString("base64")}`,
	],
	[
		"unreadable",
		"a negative modulus",
		lineOf("ssh-rsa", three, modulus.subarray(1)),
	],
	[
		"unreadable",
		"a padded modulus",
		lineOf("ssh-rsa", three, Buffer.concat([Buffer.from([0]), modulus])),
	],
	[
		"unreadable",
		"an even exponent",
		lineOf("ssh-rsa", Buffer.from([4]), modulus),
	],
	[
		"unreadable",
		"an exponent of one",
		lineOf("ssh-rsa", Buffer.from([1]), modulus),
	],
	[
		"unreadable",
		"a point off its curve",
		lineOf("ecdsa-sha2-nistp256", "nistp256", Buffer.alloc(65, 4)),
	],
	[
		"unreadable",
		"another curve",
		lineOf("ecdsa-sha2-nistp256", "nistp384", Buffer.alloc(97, 4)),
	],
	["unsupported", "a name of the prototype", lineOf("constructor", point)],
])("%s: %s is refused", (problem, _, line) => {
	const answer = parseSshPublicKey(line);
	expect(answer).toEqual({ problem });
});

test.each([
	"ssh-rsa ".repeat(2000),
	" ".repeat(16_000),
	`${type} ${"=".repeat(16_000)}`,
	`${type} ${base64}${" \t".repeat(8000)}x`,
])("a hostile line is read in no time (%#)", (line) => {
	// Would run into the time limit of a test if it were not linear.
	for (let i = 0; i < 1000; i++) parseSshPublicKey(line);
});

const signed = made.keys.filter((k) => k.signature !== undefined);

test.each(signed)("a signature by $type holds for its payload only", (key) => {
	const signature = key.signature ?? "";
	expect(isSshSignature(signature)).toBe(true);
	expect(verifySshSignature(signature, made.payload)).toEqual({
		fingerprint: key.fingerprint,
		valid: true,
	});
	expect(verifySshSignature(signature, `${made.payload} `)?.valid).toBe(false);
	expect(verifySshSignature(signature, made.payload, "file")?.valid).toBe(
		false,
	);
});

test("a signature with any bit turned over is not valid", () => {
	const armored = signed[1]?.signature ?? "";
	const body = armored.split("\n").slice(1, -2).join("");
	const bytes = Buffer.from(body, "base64");
	for (let at = 0; at < bytes.length; at++) {
		const copy = Buffer.from(bytes);
		copy[at] = (copy[at] as number) ^ 1;
		const forged = `-----BEGIN SSH SIGNATURE-----\n${copy.toString("base64")}\n-----END SSH SIGNATURE-----`;
		expect(verifySshSignature(forged, made.payload)?.valid, `${at}`).not.toBe(
			true,
		);
	}
});

test.each([
	"",
	"-----BEGIN SSH SIGNATURE-----\n-----END SSH SIGNATURE-----",
	"-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----",
	"-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----",
	`-----BEGIN SSH SIGNATURE-----\n${"A".repeat(1_000_000)}\n-----END SSH SIGNATURE-----`,
])("what is no signature is not taken for one (%#)", (text) => {
	expect(verifySshSignature(text, made.payload)).toBeUndefined();
});

function hardwareSignature(flags: number) {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	const x = Buffer.from(
		publicKey.export({ format: "jwk" }).x ?? "",
		"base64url",
	);
	const sha = (data: string | Buffer) =>
		createHash("sha256").update(data).digest();
	const name = "sk-ssh-ed25519@openssh.com";
	const state = Buffer.from([flags, 0, 0, 0, 9]);
	const toSign = Buffer.concat([
		Buffer.from("SSHSIG"),
		blobOf("git", "", "sha256", sha(made.payload)),
	]);
	const value = sign(
		null,
		Buffer.concat([sha("ssh:"), state, sha(toSign)]),
		privateKey,
	);
	const body = Buffer.concat([
		Buffer.from("SSHSIG\0\0\0\x01"),
		blobOf(
			blobOf(name, x, "ssh:"),
			"git",
			"",
			"sha256",
			Buffer.concat([blobOf(name, value), state]),
		),
	]);
	return `-----BEGIN SSH SIGNATURE-----\n${body.toString("base64")}\n-----END SSH SIGNATURE-----\n`;
}

test("a hardware key's signature holds when somebody touched it", () => {
	expect(verifySshSignature(hardwareSignature(1), made.payload)?.valid).toBe(
		true,
	);
	expect(verifySshSignature(hardwareSignature(0), made.payload)?.valid).toBe(
		false,
	);
});
