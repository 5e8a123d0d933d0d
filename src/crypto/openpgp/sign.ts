import {
	createHash,
	createPublicKey,
	createSign,
	type KeyObject,
	sign,
} from "node:crypto";
import { armored } from "./armored.ts";

/** A key that signs as OpenPGP does (RFC 9580, version 4 keys with RSA). */
export interface SigningKey {
	readonly secret: KeyObject;
	/** When it was made, in seconds: a part of its identity. */
	readonly created: number;
	readonly userId: string;
}

const rsa = 1;
const sha512 = 10;
const kinds = { binary: 0x00, text: 0x01, certification: 0x13 } as const;

/** The public key with its user id, armoured. */
export function publicKeyBlock(key: SigningKey): string {
	const body = keyBody(key);
	const name = Buffer.from(key.userId);
	const over = Buffer.concat([framed(0x99, 2, body), framed(0xb4, 4, name)]);
	// may certify and sign
	const flags = subpacket(27, Buffer.from([0x03]));
	const certification = signature(key, kinds.certification, over, key.created, [
		flags,
	]);
	return armored(
		"PUBLIC KEY BLOCK",
		Buffer.concat([
			packet(6, body),
			packet(13, name),
			packet(2, certification),
		]),
	);
}

/** A signature apart from what it signs, armoured; `at` in seconds. */
export const detachedSignature = (
	key: SigningKey,
	data: Buffer,
	at: number,
): string =>
	armored("SIGNATURE", packet(2, signature(key, kinds.binary, data, at)));

/** The same of bytes that stream by, not armoured. */
export async function detachedSignatureOf(
	key: SigningKey,
	data: AsyncIterable<Uint8Array>,
	at: number,
): Promise<Buffer> {
	const begun = begin(key, kinds.binary, at);
	const digest = createHash("sha512");
	const signer = createSign("sha512");
	for await (const chunk of data) {
		digest.update(chunk);
		signer.update(chunk);
	}
	digest.update(begun.tail);
	signer.update(begun.tail);
	return packet(2, finish(begun, digest.digest(), signer.sign(key.secret)));
}

/** A text with its signature around it. */
export function clearSigned(key: SigningKey, text: string, at: number): string {
	const lines = text
		.replace(/\n$/, "")
		.split("\n")
		.map((line) => line.replace(/[ \t\r]+$/, ""));
	const made = packet(
		2,
		signature(key, kinds.text, Buffer.from(lines.join("\r\n")), at),
	);
	const escaped = lines
		.map((line) => (line.startsWith("-") ? `- ${line}` : line))
		.join("\n");
	return `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${escaped}\n${armored("SIGNATURE", made)}`;
}

/** The fingerprint of a key, 20 bytes. */
const fingerprintOf = (key: SigningKey): Buffer =>
	createHash("sha1")
		.update(framed(0x99, 2, keyBody(key)))
		.digest();

function keyBody({ secret, created }: SigningKey): Buffer {
	const { n = "", e = "" } = createPublicKey(secret).export({
		format: "jwk",
	}) as { n?: string; e?: string };
	return Buffer.concat([
		Buffer.from([4]),
		number(created, 4),
		Buffer.from([rsa]),
		mpi(Buffer.from(n, "base64url")),
		mpi(Buffer.from(e, "base64url")),
	]);
}

function signature(
	key: SigningKey,
	kind: number,
	data: Buffer,
	at: number,
	more: readonly Buffer[] = [],
): Buffer {
	const begun = begin(key, kind, at, more);
	const signed = Buffer.concat([data, begun.tail]);
	const digest = createHash("sha512").update(signed).digest();
	return finish(begun, digest, sign("sha512", signed, key.secret));
}

/** The parts of a signature that are signed, and what follows the signed bytes. */
interface SignatureParts {
	readonly fingerprint: Buffer;
	readonly head: Buffer;
	readonly tail: Buffer;
}

function begin(
	key: SigningKey,
	kind: number,
	at: number,
	more: readonly Buffer[] = [],
): SignatureParts {
	const fingerprint = fingerprintOf(key);
	const hashed = Buffer.concat([
		// no signature may be older than its key
		subpacket(2, number(Math.max(at, key.created), 4)),
		subpacket(33, Buffer.concat([Buffer.from([4]), fingerprint])),
		...more,
	]);
	const head = Buffer.concat([
		Buffer.from([4, kind, rsa, sha512]),
		number(hashed.length, 2),
		hashed,
	]);
	const tail = Buffer.concat([
		head,
		Buffer.from([4, 0xff]),
		number(head.length, 4),
	]);
	return { fingerprint, head, tail };
}

function finish(
	{ fingerprint, head }: SignatureParts,
	digest: Buffer,
	signed: Buffer,
): Buffer {
	const issuer = subpacket(16, fingerprint.subarray(12));
	return Buffer.concat([
		head,
		number(issuer.length, 2),
		issuer,
		digest.subarray(0, 2),
		mpi(signed),
	]);
}

function number(value: number, bytes: number): Buffer {
	const buffer = Buffer.alloc(bytes);
	buffer.writeUIntBE(value, 0, bytes);
	return buffer;
}

function mpi(bytes: Buffer): Buffer {
	const value = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
	const bits = value.length * 8 - Math.clz32(value[0] as number) + 24;
	return Buffer.concat([number(bits, 2), value]);
}

const framed = (mark: number, bytes: number, body: Buffer): Buffer =>
	Buffer.concat([Buffer.from([mark]), number(body.length, bytes), body]);
const packet = (tag: number, body: Buffer): Buffer =>
	Buffer.concat([
		Buffer.from([0xc0 | tag, 0xff]),
		number(body.length, 4),
		body,
	]);
const subpacket = (kind: number, body: Buffer): Buffer =>
	Buffer.concat([Buffer.from([body.length + 1, kind]), body]);
