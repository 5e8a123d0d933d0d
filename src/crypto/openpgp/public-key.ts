import { unarmor } from "./armor.ts";
import { signatureHolds } from "./holds.ts";
import { type KeyPacket, readKeyPacket } from "./key-packet.ts";
import { type Packet, packetsOf, tags } from "./packets.ts";
import {
	readSignaturePacket,
	type SignaturePacket,
} from "./signature-packet.ts";

/** A key and what its owner says about it. */
export interface PgpKey {
	readonly packet: KeyPacket;
	readonly keyId: string;
	readonly fingerprint: string;
	readonly created: Date;
	readonly expires: Date | undefined;
	readonly canCertify: boolean;
	readonly canSign: boolean;
	readonly canEncryptComms: boolean;
	readonly canEncryptStorage: boolean;
	/** `before` too: also signatures from before the revocation mean nothing any more. */
	readonly revoked: { readonly at: Date; readonly before: boolean } | undefined;
	/** The bare key packet in base64, as the API shows it. */
	readonly base64: string;
}

interface PgpUserId {
	readonly text: string;
	/** The address in it, in lower case, if there is one. */
	readonly email: string | undefined;
}

export interface PgpPublicKey extends PgpKey {
	/** Those that the key itself vouches for and has not withdrawn. */
	readonly userIds: readonly PgpUserId[];
	/** Those that the key vouches for; a signing one has agreed. */
	readonly subkeys: readonly PgpKey[];
}

type PgpKeyProblem = "private" | "unreadable" | "unsupported" | "empty";

const mostKeys = 20;
// Checks cost time; more signatures of its own no honest key has.
const mostChecks = 100;

/** Reads the keys of an armoured block. Nothing that a key does not itself vouch for is taken from it. */
export function readPgpPublicKeys(
	armored: string,
): PgpPublicKey[] | { readonly problem: PgpKeyProblem } {
	if (armored.includes("-----BEGIN PGP PRIVATE KEY BLOCK-----"))
		return { problem: "private" };
	const bytes = unarmor(armored, "PUBLIC KEY BLOCK");
	const packets = bytes && packetsOf(bytes);
	if (!packets) return { problem: "unreadable" };
	if (
		packets.some((p) => p.tag === tags.secretKey || p.tag === tags.secretSubkey)
	)
		return { problem: "private" };
	const groups = groupBy(packets, (p) => p.tag === tags.publicKey);
	if (groups.length === 0) return { problem: "empty" };
	const keys = groups.slice(0, mostKeys).map(readKey);
	return keys.includes(undefined)
		? { problem: "unsupported" }
		: (keys as PgpPublicKey[]);
}

/** Divides packets into groups that begin with one of a kind; what comes before the first is left out. */
function groupBy(packets: readonly Packet[], begins: (p: Packet) => boolean) {
	const groups: Packet[][] = [];
	for (const packet of packets)
		if (begins(packet)) groups.push([packet]);
		else groups.at(-1)?.push(packet);
	return groups;
}

const isPart = ({ tag }: Packet) =>
	tag === tags.publicKey ||
	tag === tags.userId ||
	tag === tags.userAttribute ||
	tag === tags.publicSubkey;

function readKey(packets: readonly Packet[]): PgpPublicKey | undefined {
	const primary = readKeyPacket((packets[0] as Packet).body);
	if (!primary?.scheme) return undefined;
	const budget = { left: mostChecks };
	const about: SignaturePacket[] = [];
	const userIds: PgpUserId[] = [];
	const subkeys: PgpKey[] = [];
	for (const [part, ...rest] of groupBy(packets, isPart) as [
		Packet,
		...Packet[],
	][]) {
		const by = (types: readonly number[], signed: readonly Uint8Array[]) =>
			ownSignatures(rest, primary, types, signed, budget);
		if (part.tag === tags.publicKey) {
			about.push(...by([0x1f, 0x20], [primary.framed]));
		} else if (part.tag === tags.userId) {
			const framed = [primary.framed, userIdFrame(part.body), part.body];
			const found = by([0x10, 0x11, 0x12, 0x13, 0x30], framed);
			const latest = newest(found.filter((f) => f.type !== 0x30));
			const withdrawn = (at: Date) =>
				found.some((f) => f.type === 0x30 && f.created >= at);
			if (!latest || withdrawn(latest.created)) continue;
			about.push(latest);
			userIds.push(readUserId(part.body));
		} else if (part.tag === tags.publicSubkey) {
			const subkey = readKeyPacket(part.body);
			if (!subkey) continue;
			const found = by([0x18, 0x28], [primary.framed, subkey.framed]);
			const key = describe(subkey, found, 0x28);
			if (key && (!key.canSign || agrees(subkey, primary, found)))
				subkeys.push({ ...key, canCertify: false });
		}
	}
	const key = describe(primary, about, 0x20);
	return key && { ...key, userIds, subkeys };
}

function userIdFrame(body: Buffer) {
	const frame = Buffer.from([0xb4, 0, 0, 0, 0]);
	frame.writeUInt32BE(body.length, 1);
	return frame;
}

function readUserId(body: Buffer): PgpUserId {
	const text = body.toString();
	const open = text.lastIndexOf("<");
	const close = text.indexOf(">", open);
	const inner = open >= 0 && close > open ? text.slice(open + 1, close) : text;
	const email = inner.trim().toLowerCase();
	return {
		text,
		email: /^[^\s@<>]+@[^\s@<>]+$/.test(email) ? email : undefined,
	};
}

function ownSignatures(
	packets: readonly Packet[],
	by: KeyPacket,
	types: readonly number[],
	signed: readonly Uint8Array[],
	budget: { left: number },
): SignaturePacket[] {
	const held: SignaturePacket[] = [];
	for (const { tag, body } of packets) {
		if (tag !== tags.signature) continue;
		const signature = readSignaturePacket(body);
		if (!signature || !types.includes(signature.type)) continue;
		// Signatures of others are neither known nor needed.
		if (signature.issuerKeyId !== by.keyId || budget.left-- <= 0) continue;
		if (signatureHolds(signature, by, signed)) held.push(signature);
	}
	return held;
}

const newest = (signatures: readonly SignaturePacket[]) =>
	signatures.reduce<SignaturePacket | undefined>(
		(a, b) => (a && a.created >= b.created ? a : b),
		undefined,
	);

const flags = { certify: 1, sign: 2, comms: 4, storage: 8 };

function describe(
	packet: KeyPacket,
	about: readonly SignaturePacket[],
	revocation: number,
): PgpKey | undefined {
	const revocations = about.filter((s) => s.type === revocation);
	const vouched = about.filter((s) => s.type !== revocation);
	// One that only adds a revoker, say, has no flags and does not take the place of those that do.
	const latest =
		newest(vouched.filter((s) => s.keyFlags !== undefined)) ?? newest(vouched);
	// A key that was only revoked is still known to be so.
	if (!latest && revocations.length === 0) return undefined;
	const { fingerprint, keyId, created, scheme } = packet;
	const said = latest?.keyFlags;
	const may = (flag: number, byNature: boolean) =>
		said === undefined ? byNature : (said & flag) !== 0;
	const signs = scheme !== undefined;
	const encrypts = [1, 2, 16, 18, 25, 26].includes(packet.algorithm);
	const lifetime = latest?.keyLifetime ?? 0;
	const last = newest(revocations);
	return {
		packet,
		keyId,
		fingerprint,
		created,
		expires: lifetime
			? new Date(created.getTime() + lifetime * 1000)
			: undefined,
		canCertify: signs && may(flags.certify, true),
		canSign: signs && may(flags.sign, true),
		canEncryptComms: encrypts && may(flags.comms, true),
		canEncryptStorage: encrypts && may(flags.storage, true),
		revoked: last && {
			at: last.created,
			before: revocations.some((r) => r.compromised),
		},
		base64: withHead(packet, revocation === 0x28).toString("base64"),
	};
}

function withHead({ body }: KeyPacket, isSubkey: boolean): Buffer {
	const tag = isSubkey ? tags.publicSubkey : tags.publicKey;
	const length =
		body.length < 192
			? [body.length]
			: body.length < 8384
				? [((body.length - 192) >> 8) + 192, (body.length - 192) & 0xff]
				: [0xff, 0, 0, body.length >> 8, body.length & 0xff];
	return Buffer.concat([Buffer.from([0xc0 | tag, ...length]), body]);
}

// Without this, somebody could claim another's signing key as a subkey, and with it that one's signatures.
function agrees(
	subkey: KeyPacket,
	primary: KeyPacket,
	bindings: readonly SignaturePacket[],
): boolean {
	return bindings.some(({ embedded }) => {
		const back = embedded && readSignaturePacket(embedded);
		return (
			back?.type === 0x19 &&
			signatureHolds(back, subkey, [primary.framed, subkey.framed])
		);
	});
}
