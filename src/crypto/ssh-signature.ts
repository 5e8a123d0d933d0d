import { createHash, verify } from "node:crypto";
import { type KeyBlob, readKeyBlob } from "./ssh-key-blob.ts";
import { fingerprintOf } from "./ssh-public-key.ts";
import { positive, strictBase64, wireReader, wireString } from "./ssh-wire.ts";

interface SshSignature {
	/** Of the key that the signature names. Whose key that is, and whether it is trusted, is asked elsewhere. */
	readonly fingerprint: string;
	/** Whether that key made it, over just this payload and namespace. */
	readonly valid: boolean;
}

const begin = "-----BEGIN SSH SIGNATURE-----";
const end = "-----END SSH SIGNATURE-----";
const magic = "SSHSIG";
const longest = 32 * 1024;

/** The two frames of the format: what a key signs, and the armour around its signature. */
export const sshFrame = {
	signed: (
		namespace: string,
		reserved: string | Uint8Array,
		hash: string,
		digest: Uint8Array,
	): Buffer =>
		Buffer.concat([
			Buffer.from(magic),
			wireString(namespace),
			wireString(reserved),
			wireString(hash),
			wireString(digest),
		]),
	armored(
		key: Uint8Array,
		namespace: string,
		hash: string,
		signature: Uint8Array,
	): string {
		const version = Buffer.from([0, 0, 0, 1]);
		const bytes = Buffer.concat([
			Buffer.from(magic),
			version,
			wireString(key),
			wireString(namespace),
			wireString(""),
			wireString(hash),
			wireString(signature),
		]);
		const lines = bytes.toString("base64").match(/.{1,70}/g) ?? [];
		return [begin, ...lines, end].join("\n");
	},
};

/** Whether a text is an SSH signature, as commits and tags carry it. */
export const isSshSignature = (text: string): boolean => text.startsWith(begin);

/** Checks a signature over a payload; undefined when it cannot be read at all. */
export function verifySshSignature(
	armored: string,
	payload: string | Uint8Array,
	namespace = "git",
): SshSignature | undefined {
	const bytes = unarmor(armored);
	if (!bytes?.subarray(0, magic.length).equals(Buffer.from(magic)))
		return undefined;
	const fields = wireReader(bytes.subarray(magic.length));
	const version = fields.uint32();
	const blob = fields.string();
	const signedNamespace = fields.text();
	const reserved = fields.string();
	const hashName = fields.text();
	const signature = fields.string();
	if (version !== 1 || !blob || !reserved || !signature || !fields.atEnd())
		return undefined;
	const key = readKeyBlob(blob);
	if (typeof key === "string") return undefined;
	if (hashName !== "sha256" && hashName !== "sha512") return undefined;
	const digest = createHash(hashName).update(payload).digest();
	const signed = sshFrame.signed(namespace, reserved, hashName, digest);
	return {
		fingerprint: fingerprintOf(blob),
		valid: signedNamespace === namespace && holds(key, signed, signature),
	};
}

function unarmor(text: string): Buffer | undefined {
	const trimmed = text.trim();
	if (trimmed.length > longest) return undefined;
	if (!trimmed.startsWith(begin) || !trimmed.endsWith(end)) return undefined;
	const inner = trimmed.slice(begin.length, -end.length);
	return strictBase64(inner.replace(/[\r\n]/g, ""));
}

const ecdsaHash: Record<string, string> = {
	"ecdsa-sha2-nistp256": "sha256",
	"ecdsa-sha2-nistp384": "sha384",
	"ecdsa-sha2-nistp521": "sha512",
};

function holds(key: KeyBlob, signed: Buffer, signature: Buffer): boolean {
	const fields = wireReader(signature);
	const algorithm = fields.text() ?? "";
	const value = fields.string();
	if (!value) return false;
	const { type, verifier } = key;
	if (type.startsWith("sk-")) {
		const data = hardwareData(key, signed, fields.byte(), fields.uint32());
		if (!data || !fields.atEnd() || algorithm !== type) return false;
		return type.startsWith("sk-ssh-")
			? verify(null, data, verifier, value)
			: verifyEcdsa("sha256", data, key, value);
	}
	if (!fields.atEnd()) return false;
	if (type === "ssh-ed25519")
		return algorithm === type && verify(null, signed, verifier, value);
	if (type === "ssh-rsa") {
		// Plain ssh-rsa is SHA-1, which proves nothing any more.
		const hash = { "rsa-sha2-256": "sha256", "rsa-sha2-512": "sha512" };
		const name = hash[algorithm as keyof typeof hash];
		return name !== undefined && verify(name, signed, verifier, value);
	}
	const hash = ecdsaHash[type];
	return (
		algorithm === type &&
		hash !== undefined &&
		verifyEcdsa(hash, signed, key, value)
	);
}

// A hardware key signs its application, whether somebody touched it, and how often it was used.
function hardwareData(
	{ application = "" }: KeyBlob,
	signed: Buffer,
	flags: number | undefined,
	counter: number | undefined,
): Buffer | undefined {
	if (flags === undefined || counter === undefined) return undefined;
	const touched = (flags & 1) === 1;
	if (!touched) return undefined;
	const sha256 = (data: string | Buffer) =>
		createHash("sha256").update(data).digest();
	const state = Buffer.alloc(5);
	state.writeUInt8(flags, 0);
	state.writeUInt32BE(counter, 1);
	return Buffer.concat([sha256(application), state, sha256(signed)]);
}

function verifyEcdsa(
	hash: string,
	data: Buffer,
	{ bits, verifier }: KeyBlob,
	value: Buffer,
): boolean {
	const fields = wireReader(value);
	const size = Math.ceil(bits / 8);
	const [r, s] = [positive(fields.string()), positive(fields.string())];
	if (!r || !s || !fields.atEnd() || r.length > size || s.length > size)
		return false;
	const pair = Buffer.alloc(2 * size);
	r.copy(pair, size - r.length);
	s.copy(pair, 2 * size - s.length);
	const key = { key: verifier, dsaEncoding: "ieee-p1363" } as const;
	return verify(hash, data, key, pair);
}
