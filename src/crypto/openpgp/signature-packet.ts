import { lengthAt, numberReader } from "./packets.ts";

export interface SignaturePacket {
	readonly version: 4 | 6;
	readonly type: number;
	readonly algorithm: number;
	/** Name of the hash for node:crypto. */
	readonly hash: string;
	/** From the version to the end of the hashed subpackets: the part that is signed too. */
	readonly head: Buffer;
	readonly salt: Buffer;
	readonly value: Buffer;
	readonly created: Date;
	/** Seconds after `created`; 0 is never. */
	readonly lifetime: number;
	/** Seconds after the key was made; 0 is never. */
	readonly keyLifetime: number;
	readonly keyFlags: number | undefined;
	readonly issuerKeyId: string | undefined;
	readonly issuerFingerprint: string | undefined;
	/** Revocations: whether the key may have been in wrong hands before. */
	readonly compromised: boolean;
	/** The signature of a signing subkey by which it agrees to belong to the key. */
	readonly embedded: Buffer | undefined;
}

const hashes: Record<number, string> = {
	2: "sha1",
	8: "sha256",
	9: "sha384",
	10: "sha512",
	11: "sha224",
	12: "sha3-256",
	14: "sha3-512",
};
const saltSizes: Record<string, number> = {
	sha224: 16,
	sha256: 16,
	sha384: 24,
	sha512: 32,
	"sha3-256": 16,
	"sha3-512": 32,
};

/** Reads the body of a signature packet; undefined for what is broken, out of use, or says something we must know and do not. */
export function readSignaturePacket(body: Buffer): SignaturePacket | undefined {
	const version = body[0];
	if (version !== 4 && version !== 6) return undefined;
	const wide = version === 6 ? 4 : 2;
	const numbers = numberReader(body);
	const first = numbers.take(4);
	const hashed = numbers.take(sizeOf(numbers.take(wide)));
	const free = numbers.take(sizeOf(numbers.take(wide)));
	const check = numbers.take(2);
	const hash = hashes[first?.[3] ?? 0];
	if (!first || !hashed || !free || !check || !hash) return undefined;
	const salt =
		version === 6
			? numbers.take(numbers.take(1)?.[0] ?? Infinity)
			: Buffer.alloc(0);
	if (!salt || (version === 6 && salt.length !== saltSizes[hash]))
		return undefined;
	const said = readSubpackets(hashed);
	const hinted = readSubpackets(free);
	const created = said?.get(2);
	if (!said || !hinted || created?.length !== 4) return undefined;
	return {
		version,
		type: first[1] as number,
		algorithm: first[2] as number,
		hash,
		head: body.subarray(0, 4 + wide + hashed.length),
		salt,
		value: numbers.rest(),
		created: new Date(created.readUInt32BE() * 1000),
		lifetime: sizeOf(said.get(3), 0),
		keyLifetime: sizeOf(said.get(9), 0),
		keyFlags: said.get(27)?.[0],
		// Who signed is a hint: the key decides. So it may stand in the part that is not signed.
		...issuerOf(said.get(33) ?? hinted.get(33), said.get(16) ?? hinted.get(16)),
		// Superseded (1), retired (3) and a withdrawn user id (32) say nothing against the past.
		compromised: ![1, 3, 32].includes(said.get(29)?.[0] ?? 0),
		embedded: said.get(32) ?? hinted.get(32),
	};
}

const sizeOf = (
	bytes: Buffer | undefined,
	fallback = Number.POSITIVE_INFINITY,
) =>
	bytes && (bytes.length === 4 || bytes.length === 2)
		? bytes.readUIntBE(0, bytes.length)
		: fallback;

function issuerOf(print: Buffer | undefined, id: Buffer | undefined) {
	const hex = (bytes: Buffer) => bytes.toString("hex").toUpperCase();
	const issuerFingerprint = print && hex(print.subarray(1));
	const fromPrint =
		print &&
		(print[0] === 6
			? issuerFingerprint?.slice(0, 16)
			: issuerFingerprint?.slice(-16));
	return { issuerFingerprint, issuerKeyId: fromPrint ?? (id && hex(id)) };
}

// Those that may be marked critical: the ones above, and some that only restrict what we never do.
const understood = new Set([
	2, 3, 4, 7, 9, 11, 16, 20, 21, 22, 23, 25, 27, 28, 29, 30, 32, 33, 34, 35, 39,
]);

function readSubpackets(bytes: Buffer): Map<number, Buffer> | undefined {
	const found = new Map<number, Buffer>();
	for (let at = 0; at < bytes.length; ) {
		const length = lengthAt(bytes, at);
		if (!length || length.value === 0) return undefined;
		const start = at + length.size;
		at = start + length.value;
		const kind = bytes[start];
		if (at > bytes.length || kind === undefined) return undefined;
		const critical = (kind & 0x80) !== 0;
		if (critical && !understood.has(kind & 0x7f)) return undefined;
		// The last of a kind counts.
		found.set(kind & 0x7f, bytes.subarray(start + 1, at));
	}
	return found;
}
