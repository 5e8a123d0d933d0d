import {
	createHash,
	generateKeyPairSync,
	type KeyObject,
	sign,
} from "node:crypto";

/** A small writer of OpenPGP keys (version 4, EdDSA), so that tests can make what no honest program makes. */
export interface WrittenKey {
	readonly secret: KeyObject;
	readonly body: Buffer;
	readonly framed: Buffer;
	readonly fingerprint: Buffer;
}

const number = (value: number, bytes: number) => {
	const buffer = Buffer.alloc(bytes);
	buffer.writeUIntBE(value, 0, bytes);
	return buffer;
};

function mpi(bytes: Buffer) {
	const start = bytes.findIndex((b) => b !== 0);
	const value = bytes.subarray(start);
	const bits = value.length * 8 - Math.clz32(value[0] as number) + 24;
	return Buffer.concat([number(bits, 2), value]);
}

export const packet = (tag: number, body: Buffer): Buffer =>
	Buffer.concat([Buffer.from([0xc0 | tag, 255]), number(body.length, 4), body]);

export const subpacket = (kind: number, body: Buffer): Buffer =>
	Buffer.concat([
		Buffer.from([255]),
		number(body.length + 1, 4),
		Buffer.from([kind]),
		body,
	]);

export function writeKey(created = 1_700_000_000): WrittenKey {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	const point = Buffer.from(
		publicKey.export({ format: "jwk" }).x ?? "",
		"base64url",
	);
	const body = Buffer.concat([
		Buffer.from([4]),
		number(created, 4),
		Buffer.from("16092b06010401da470f01", "hex"),
		mpi(Buffer.concat([Buffer.from([0x40]), point])),
	]);
	const framed = Buffer.concat([
		Buffer.from([0x99]),
		number(body.length, 2),
		body,
	]);
	const fingerprint = createHash("sha1").update(framed).digest();
	return { secret: privateKey, body, framed, fingerprint };
}

/** A signature packet's body; `extra` goes into the part that is signed. */
export function writeSignature(
	by: WrittenKey,
	type: number,
	over: Buffer,
	{
		extra = [],
		free = [],
		created = 1_700_000_000,
	}: { extra?: Buffer[]; free?: Buffer[]; created?: number } = {},
): Buffer {
	const issuer = subpacket(
		33,
		Buffer.concat([Buffer.from([4]), by.fingerprint]),
	);
	const hashed = Buffer.concat([
		subpacket(2, number(created, 4)),
		issuer,
		...extra,
	]);
	const unhashed = Buffer.concat(free);
	const head = Buffer.concat([
		Buffer.from([4, type, 22, 8]),
		number(hashed.length, 2),
		hashed,
	]);
	const trailer = Buffer.concat([
		Buffer.from([4, 255]),
		number(head.length, 4),
	]);
	const digest = createHash("sha256")
		.update(over)
		.update(head)
		.update(trailer)
		.digest();
	const value = sign(null, digest, by.secret);
	return Buffer.concat([
		head,
		number(unhashed.length, 2),
		unhashed,
		digest.subarray(0, 2),
		mpi(value.subarray(0, 32)),
		mpi(value.subarray(32)),
	]);
}

export const userIdOver = (key: WrittenKey, text: string): Buffer =>
	Buffer.concat([
		key.framed,
		Buffer.from([0xb4]),
		number(Buffer.byteLength(text), 4),
		Buffer.from(text),
	]);

export const armor = (kind: string, bytes: Buffer): string =>
	`-----BEGIN PGP ${kind}-----\n\n${bytes.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END PGP ${kind}-----\n`;

/** An armoured key with one address. */
export function keyBlock(key: WrittenKey, name: string): string {
	const extra = [subpacket(27, Buffer.from([3]))];
	const self = writeSignature(key, 0x13, userIdOver(key, name), { extra });
	const parts = [
		packet(6, key.body),
		packet(13, Buffer.from(name)),
		packet(2, self),
	];
	return armor("PUBLIC KEY BLOCK", Buffer.concat(parts));
}
