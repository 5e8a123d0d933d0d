import { createPublicKey, type KeyObject, type webcrypto } from "node:crypto";
import { positive, type WireReader, wireReader } from "./ssh-wire.ts";

/** What is inside a public key as it goes over the wire. */
export interface KeyBlob {
	readonly type: SshKeyType;
	readonly bits: number;
	/** For checking signatures. */
	readonly verifier: KeyObject;
	/** What a hardware key signs for, such as `ssh:`. */
	readonly application?: string;
}

export type SshKeyType =
	| "ssh-rsa"
	| "ssh-ed25519"
	| "ecdsa-sha2-nistp256"
	| "ecdsa-sha2-nistp384"
	| "ecdsa-sha2-nistp521"
	| "sk-ssh-ed25519@openssh.com"
	| "sk-ecdsa-sha2-nistp256@openssh.com";

export type KeyBlobProblem =
	| "unreadable"
	| "unsupported"
	| "certificate"
	| "too-weak";

type Content = {
	jwk: webcrypto.JsonWebKey;
	bits: number;
	application?: string;
};

const curves = {
	nistp256: { crv: "P-256", bits: 256 },
	nistp384: { crv: "P-384", bits: 384 },
	nistp521: { crv: "P-521", bits: 521 },
} as const;

const readers: Record<SshKeyType, (fields: WireReader) => Content | undefined> =
	{
		"ssh-rsa": readRsa,
		"ssh-ed25519": readEd25519,
		"ecdsa-sha2-nistp256": (f) => readEcdsa(f, "nistp256"),
		"ecdsa-sha2-nistp384": (f) => readEcdsa(f, "nistp384"),
		"ecdsa-sha2-nistp521": (f) => readEcdsa(f, "nistp521"),
		"sk-ssh-ed25519@openssh.com": (f) => withApplication(readEd25519(f), f),
		"sk-ecdsa-sha2-nistp256@openssh.com": (f) =>
			withApplication(readEcdsa(f, "nistp256"), f),
	};

/** Reads a public key from its bytes, or says why not. */
export function readKeyBlob(bytes: Buffer): KeyBlob | KeyBlobProblem {
	const fields = wireReader(bytes);
	const type = fields.text();
	if (type === undefined) return "unreadable";
	if (isCertificateType(type)) return "certificate";
	if (!Object.hasOwn(readers, type))
		return /^[\x21-\x7e]{1,64}$/.test(type) ? "unsupported" : "unreadable";
	const content = readers[type as SshKeyType](fields);
	if (!content || !fields.atEnd()) return "unreadable";
	const { bits, application } = content;
	if (type === "ssh-rsa" && bits < 2048) return "too-weak";
	try {
		const verifier = createPublicKey({ key: content.jwk, format: "jwk" });
		return { type: type as SshKeyType, bits, verifier, application };
	} catch {
		// A point that is not on its curve, for one.
		return "unreadable";
	}
}

/** Whether a type names a certificate, which stands for a key but is none. */
export const isCertificateType = (type: string): boolean =>
	/^[a-z0-9-]{1,40}-cert-v0[01]@openssh\.com$/.test(type);

function readRsa(fields: WireReader): Content | undefined {
	const e = positive(fields.string());
	const n = positive(fields.string());
	if (!e || !n || e.length > 8 || n.length > 2048) return undefined;
	const odd = (number: Buffer) => ((number.at(-1) ?? 0) & 1) === 1;
	if (!odd(e) || !odd(n) || (e.length === 1 && e[0] === 1)) return undefined;
	const bits = n.length * 8 - Math.clz32(n[0] as number) + 24;
	return { jwk: { kty: "RSA", e: url(e), n: url(n) }, bits };
}

function readEd25519(fields: WireReader): Content | undefined {
	const point = fields.string();
	if (point?.length !== 32) return undefined;
	return { jwk: { kty: "OKP", crv: "Ed25519", x: url(point) }, bits: 256 };
}

function readEcdsa(
	fields: WireReader,
	name: keyof typeof curves,
): Content | undefined {
	const { crv, bits } = curves[name];
	const curve = fields.text();
	const point = fields.string();
	const size = Math.ceil(bits / 8);
	// Only the uncompressed form is in use.
	if (curve !== name || point?.length !== 1 + 2 * size || point[0] !== 4)
		return undefined;
	const [x, y] = [point.subarray(1, 1 + size), point.subarray(1 + size)];
	return { jwk: { kty: "EC", crv, x: url(x), y: url(y) }, bits };
}

function withApplication(content: Content | undefined, fields: WireReader) {
	const application = fields.string()?.toString();
	if (!content || application === undefined) return undefined;
	return { ...content, application };
}

const url = (bytes: Buffer) => bytes.toString("base64url");
