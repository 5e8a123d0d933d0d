import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { numberReader } from "./packets.ts";

/** One public key, primary or sub, without anything that is said about it. */
export interface KeyPacket {
	readonly version: 4 | 6;
	/** Upper-case hexadecimal. */
	readonly fingerprint: string;
	/** Sixteen upper-case hexadecimal digits. */
	readonly keyId: string;
	readonly created: Date;
	readonly algorithm: number;
	readonly bits: number;
	readonly scheme: Scheme | undefined;
	/** The packet as it is hashed in signatures over the key. */
	readonly framed: Buffer;
	readonly body: Buffer;
}

/** How signatures of the key are checked; undefined for keys that only encrypt, or of a kind we do not check. */
interface Scheme {
	readonly kind: "rsa" | "ecdsa" | "eddsa-legacy" | "eddsa";
	readonly verifier: KeyObject;
	/** Bytes of one number of a signature, or of all of it. */
	readonly size: number;
}

interface KeyMaterial {
	readonly bits: number;
	readonly scheme?: Scheme;
}

/** Reads the body of a public key packet; undefined for versions that are no longer in use and for broken ones. */
export function readKeyPacket(body: Buffer): KeyPacket | undefined {
	const version = body[0];
	if ((version !== 4 && version !== 6) || body.length > 0xffff)
		return undefined;
	const head = version === 6 ? 10 : 6;
	if (body.length < head) return undefined;
	const algorithm = body[5] as number;
	const material = readMaterial(algorithm, body.subarray(head));
	if (!material) return undefined;
	const framed = Buffer.concat([frame(version, body.length), body]);
	const print = createHash(version === 6 ? "sha256" : "sha1")
		.update(framed)
		.digest("hex")
		.toUpperCase();
	return {
		version,
		fingerprint: print,
		keyId: version === 6 ? print.slice(0, 16) : print.slice(-16),
		created: new Date(body.readUInt32BE(1) * 1000),
		algorithm,
		bits: material.bits,
		scheme: material.scheme,
		framed,
		body,
	};
}

function frame(version: 4 | 6, length: number): Buffer {
	const head = Buffer.alloc(version === 6 ? 5 : 3);
	head[0] = version === 6 ? 0x9b : 0x99;
	head.writeUIntBE(length, 1, head.length - 1);
	return head;
}

function readMaterial(
	algorithm: number,
	bytes: Buffer,
): KeyMaterial | undefined {
	try {
		switch (algorithm) {
			case 1:
			case 2:
			case 3:
				return readRsa(bytes);
			case 19:
				return readEcdsa(bytes);
			case 22:
				return readLegacyEd25519(bytes);
			case 27:
				return readNative(bytes, "Ed25519", 32, 64);
			case 28:
				return readNative(bytes, "Ed448", 57, 114);
			default:
				return { bits: 0 };
		}
	} catch {
		// Numbers that are no key, such as a point beside its curve.
		return undefined;
	}
}

const url = (bytes: Buffer) => bytes.toString("base64url");

function readRsa(bytes: Buffer): KeyMaterial | undefined {
	const numbers = numberReader(bytes);
	const [n, e] = [numbers.mpi(), numbers.mpi()];
	if (!n || !e || n.length < 128 || n.length > 1024 || e.length > 8)
		return undefined;
	const key = { kty: "RSA", n: url(n), e: url(e) };
	const verifier = createPublicKey({ key, format: "jwk" });
	const bits = n.length * 8 - Math.clz32(n[0] as number) + 24;
	return { bits, scheme: { kind: "rsa", verifier, size: n.length } };
}

const curves: Record<string, { crv: string; bits: number }> = {
	"2a8648ce3d030107": { crv: "P-256", bits: 256 },
	"2b81040022": { crv: "P-384", bits: 384 },
	"2b81040023": { crv: "P-521", bits: 521 },
	"2b8104000a": { crv: "secp256k1", bits: 256 },
};

function readEcdsa(bytes: Buffer): KeyMaterial | undefined {
	const { oid, point } = readCurve(bytes);
	const curve = curves[oid];
	if (!curve) return { bits: 0 };
	const size = (curve.bits + 7) >> 3;
	if (point?.length !== 1 + 2 * size || point[0] !== 4) return undefined;
	const x = url(point.subarray(1, 1 + size));
	const y = url(point.subarray(1 + size));
	const key = { kty: "EC", crv: curve.crv, x, y };
	const verifier = createPublicKey({ key, format: "jwk" });
	return { bits: curve.bits, scheme: { kind: "ecdsa", verifier, size } };
}

function readLegacyEd25519(bytes: Buffer): KeyMaterial | undefined {
	const { oid, point } = readCurve(bytes);
	if (oid !== "2b06010401da470f01") return { bits: 0 };
	if (point?.length !== 33 || point[0] !== 0x40) return undefined;
	return {
		bits: 256,
		scheme: {
			kind: "eddsa-legacy",
			verifier: edwards("Ed25519", point.subarray(1)),
			size: 32,
		},
	};
}

function readCurve(bytes: Buffer) {
	const numbers = numberReader(bytes);
	const oid = numbers.take(numbers.take(1)?.[0] ?? Infinity);
	return { oid: oid?.toString("hex") ?? "", point: numbers.mpi() };
}

function readNative(
	bytes: Buffer,
	curve: "Ed25519" | "Ed448",
	length: number,
	size: number,
): KeyMaterial | undefined {
	if (bytes.length !== length) return undefined;
	const verifier = edwards(curve, bytes);
	return {
		bits: curve === "Ed448" ? 456 : 256,
		scheme: { kind: "eddsa", verifier, size },
	};
}

const edwards = (crv: string, point: Buffer) =>
	createPublicKey({
		key: { kty: "OKP", crv, x: url(point) },
		format: "jwk",
	});
