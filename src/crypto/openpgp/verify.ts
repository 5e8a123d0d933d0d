import { unarmor } from "./armor.ts";
import { signatureHolds } from "./holds.ts";
import { packetsOf, tags } from "./packets.ts";
import type { PgpKey, PgpPublicKey } from "./public-key.ts";
import {
	readSignaturePacket,
	type SignaturePacket,
} from "./signature-packet.ts";

interface PgpIssuer {
	/** Sixteen upper-case hexadecimal digits; what the signature says, not what is proved. */
	readonly keyId: string;
	readonly fingerprint: string | undefined;
	readonly created: Date;
}

export type PgpVerdict =
	| { readonly valid: true; readonly key: PgpKey; readonly created: Date }
	| {
			readonly valid: false;
			readonly reason: "unreadable" | "unknown-key" | "wrong" | "not-in-force";
	  };

/** Who a detached signature says it is from: the key to look for. Undefined when it cannot be read. */
export function pgpIssuer(armored: string): PgpIssuer | undefined {
	const signature = readSignature(armored);
	if (!signature?.issuerKeyId) return undefined;
	const { issuerKeyId, issuerFingerprint, created } = signature;
	return { keyId: issuerKeyId, fingerprint: issuerFingerprint, created };
}

/** Checks a detached signature over a payload against the keys given, their subkeys too. */
export function verifyPgpSignature(
	armored: string,
	payload: string | Uint8Array,
	keys: readonly PgpPublicKey[],
	now = new Date(),
): PgpVerdict {
	const signature = readSignature(armored);
	if (!signature || signature.type > 1)
		return { valid: false, reason: "unreadable" };
	const named = keys
		.flatMap((primary) =>
			[primary, ...primary.subkeys].map((key) => ({ key, primary })),
		)
		.filter(({ key }) => isIssuer(key, signature));
	if (named.length === 0) return { valid: false, reason: "unknown-key" };
	const signed =
		signature.type === 1 ? asText(payload) : Buffer.from(payload as string);
	const maker = named.find(({ key }) =>
		signatureHolds(signature, key.packet, [signed]),
	);
	// SHA-1 can be made to fit another payload, so it proves nothing.
	if (!maker || signature.hash === "sha1")
		return { valid: false, reason: "wrong" };
	const { key, primary } = maker;
	if (
		!key.canSign ||
		!inForce(key, signature) ||
		!inForce(primary, signature) ||
		isOver(signature, now)
	)
		return { valid: false, reason: "not-in-force" };
	return { valid: true, key, created: signature.created };
}

function readSignature(armored: string): SignaturePacket | undefined {
	const bytes = unarmor(armored, "SIGNATURE");
	const packet = (bytes && packetsOf(bytes))?.find(
		(p) => p.tag === tags.signature,
	);
	return packet && readSignaturePacket(packet.body);
}

const isIssuer = (
	key: PgpKey,
	{ issuerFingerprint, issuerKeyId }: SignaturePacket,
) =>
	issuerFingerprint
		? key.fingerprint === issuerFingerprint
		: key.keyId === issuerKeyId;

// Judged at the moment of the signature: a key that ends later does not undo what it signed.
function inForce(
	{ created, expires, revoked }: PgpKey,
	signature: SignaturePacket,
) {
	const at = signature.created;
	if (at < created || (expires && at >= expires)) return false;
	return !revoked || (!revoked.before && at < revoked.at);
}

// Signatures of the past stay good; one that says how long it lasts is meant to end.
const isOver = ({ created, lifetime }: SignaturePacket, now: Date) =>
	lifetime > 0 && created.getTime() + lifetime * 1000 < now.getTime();

function asText(payload: string | Uint8Array): Buffer {
	const text =
		typeof payload === "string"
			? payload
			: Buffer.from(payload).toString("latin1");
	const lines = text.replace(/\r?\n/g, "\r\n");
	return Buffer.from(lines, typeof payload === "string" ? "utf8" : "latin1");
}
