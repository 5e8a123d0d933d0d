import { createHash } from "node:crypto";
import {
	isCertificateType,
	type KeyBlobProblem,
	readKeyBlob,
	type SshKeyType,
} from "./ssh-key-blob.ts";
import { strictBase64 } from "./ssh-wire.ts";

export interface SshPublicKey {
	readonly type: SshKeyType;
	readonly bits: number;
	/** `SHA256:` and base64 without padding, as ssh-keygen shows it. */
	readonly fingerprint: string;
	readonly comment: string;
	/** Type, key and comment, one space between. */
	readonly line: string;
	/** The key as it goes over the wire, for comparing with one that is offered. */
	readonly blob: Buffer;
}

type SshKeyProblem =
	| KeyBlobProblem
	| "empty"
	| "too-long"
	| "private"
	| "several-lines";

/** For people: what is wrong with a key. */
export const sshKeyProblems: Readonly<Record<SshKeyProblem, string>> = {
	empty: "there is no key",
	"too-long": "the key is too long",
	private: "this is a private key: it must stay with you",
	"several-lines": "a key is one line",
	unreadable: "this is not a public key",
	unsupported: "keys of this type are not accepted",
	certificate: "this is a certificate, not a key",
	"too-weak": "an RSA key needs 2048 bits at least",
};

// A line with an RSA key of 16,384 bits has less than 3,000 signs.
const longest = 16 * 1024;

/** Reads one line as in authorized_keys, without options: type, key, comment. The time is linear in its length. */
export function parseSshPublicKey(
	text: string,
): SshPublicKey | { readonly problem: SshKeyProblem } {
	if (text.length > longest) return { problem: "too-long" };
	const line = text.trim();
	if (line === "") return { problem: "empty" };
	if (/PRIVATE KEY/i.test(line) || line.startsWith("PuTTY-User-Key-File"))
		return { problem: "private" };
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be stored or shown
	if (/[\x00-\x08\x0a-\x1f\x7f]/.test(line))
		return { problem: "several-lines" };
	const [type = "", base64 = "", ...rest] = line.split(/[ \t]+/);
	if (isCertificateType(type)) return { problem: "certificate" };
	const blob = strictBase64(base64);
	const key = blob && readKeyBlob(blob);
	if (!key) return { problem: "unreadable" };
	if (typeof key === "string") return { problem: key };
	if (key.type !== type) return { problem: "unreadable" };
	const comment = rest.join(" ");
	return {
		type: key.type,
		bits: key.bits,
		fingerprint: fingerprintOf(blob),
		comment,
		line: [type, base64, ...rest].join(" "),
		blob,
	};
}

/** The fingerprint of a key as it goes over the wire. */
export const fingerprintOf = (blob: Uint8Array): string =>
	`SHA256:${createHash("sha256").update(blob).digest("base64").replace(/=+$/, "")}`;
