import {
	createPrivateKey,
	createPublicKey,
	hash,
	type KeyObject,
	sign,
	verify,
} from "node:crypto";

/** The types of Ed25519 signatures that notes have here (c2sp.org/signed-note, c2sp.org/tlog-cosignature). */
const types = { note: 1, cosignature: 4 } as const;
type NoteType = keyof typeof types;

/** A key whose signatures on notes are believed. */
export interface Verifier {
	readonly name: string;
	readonly type: NoteType;
	/** The first four bytes of its digest, as hex. */
	readonly id: string;
	readonly key: KeyObject;
}

/** A key that signs notes under a name. */
export interface Signer {
	readonly name: string;
	readonly key: KeyObject;
}

/** One line below a note. */
export interface NoteSignature {
	readonly name: string;
	readonly id: string;
	readonly bytes: Buffer;
	/** The line as it stands there, without its end. */
	readonly line: string;
}

export interface Note {
	/** The signed text with its last line end. */
	readonly text: string;
	readonly signatures: readonly NoteSignature[];
}

const mark = "\n\n— ";
const mostSignatures = 100;
const longest = 1_000_000;
/** DER in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex");
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Gives the key of a seed of 32 bytes. */
export const keyOfSeed = (seed: Uint8Array): KeyObject =>
	createPrivateKey({
		key: Buffer.concat([privatePrefix, seed]),
		format: "der",
		type: "pkcs8",
	});

/** Gives the key that verifies what a signer signs, as C2SP's programs are told it: `name+hex+base64`. */
export function verifierKey(
	{ name, key }: Signer,
	type: NoteType = "note",
): string {
	const bytes = rawKey(key);
	const typed = Buffer.concat([Buffer.from([types[type]]), bytes]);
	return `${name}+${idOf(name, type, bytes)}+${typed.toString("base64")}`;
}

/** Reads a verifier key. @throws Error with what is wrong with it */
export function readVerifier(text: string): Verifier {
	const match = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/.exec(text);
	if (!match)
		throw new Error("the verifier key must have the form NAME+ID+KEY");
	const [, name = "", id = "", base64 = ""] = match;
	if (!isName(name)) throw new Error("the name of the verifier key is invalid");
	const bytes = readBase64(base64);
	const type = (["note", "cosignature"] as const).find(
		(one) => types[one] === bytes?.[0],
	);
	if (!bytes || !type || bytes.length !== 33)
		throw new Error("the verifier key is not an Ed25519 key");
	if (idOf(name, type, bytes.subarray(1)) !== id)
		throw new Error("the id of the verifier key does not belong to its key");
	const key = createPublicKey({
		key: Buffer.concat([publicPrefix, bytes.subarray(1)]),
		format: "der",
		type: "spki",
	});
	return { name, type, id, key };
}

/** Gives a note: a text that ends with a line end, and the signature of one key. @throws Error for a text that no note can have */
export function signNote(text: string, signer: Signer): string {
	if (!isText(text)) throw new Error("this text cannot be signed as a note");
	const bytes = sign(null, Buffer.from(text), signer.key);
	return `${text}\n${signatureLine(signer, "note", bytes)}\n`;
}

/** Reads a note without believing it. @throws Error with what is wrong with it */
export function readNote(note: string): Note {
	if (note.length > longest) throw new Error("the note is too long");
	const split = note.lastIndexOf(mark);
	if (split < 0) throw new Error("the note has no signature");
	const text = note.slice(0, split + 1);
	if (!isText(text)) throw new Error("the text of the note is invalid");
	return { text, signatures: readSignatures(note.slice(split + 2)) };
}

/** Reads lines of signatures, each with its end. @throws Error with what is wrong with them */
export function readSignatures(lines: string): NoteSignature[] {
	if (!lines.endsWith("\n"))
		throw new Error("the note does not end with a line end");
	const all = lines.slice(0, -1).split("\n");
	if (all.length > mostSignatures)
		throw new Error("the note has too many signatures");
	return all.map((line) => {
		const [, name = "", base64 = ""] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
		const bytes = readBase64(base64);
		if (!isName(name) || !bytes || bytes.length < 5)
			throw new Error("a signature of the note cannot be read");
		const id = bytes.subarray(0, 4).toString("hex");
		return { name, id, bytes: bytes.subarray(4), line };
	});
}

/** A signature that a known key has made. */
export interface Signed {
	readonly verifier: Verifier;
	readonly line: string;
	/** When a witness cosigned, in seconds. */
	readonly seconds?: number;
}

/** Gives the signatures of known keys. @throws Error when one of them is false */
export function verifySignatures(
	text: string,
	signatures: readonly NoteSignature[],
	verifiers: readonly Verifier[],
): Signed[] {
	const seen = new Set<Verifier>();
	return signatures.flatMap(({ name, id, bytes, line }) => {
		const verifier = verifiers.find((v) => v.name === name && v.id === id);
		if (!verifier || seen.has(verifier)) return [];
		seen.add(verifier);
		const seconds = verifySignature(text, bytes, verifier);
		if (seconds === undefined)
			throw new Error(`the signature of ${name} is not one of this text`);
		return [
			{ verifier, line, ...(verifier.type === "cosignature" && { seconds }) },
		];
	});
}

/** Gives the time of a true cosignature, 0 for another true signature. */
function verifySignature(
	text: string,
	bytes: Buffer,
	{ type, key }: Verifier,
): number | undefined {
	if (type === "note")
		return verify(null, Buffer.from(text), key, bytes) ? 0 : undefined;
	if (bytes.length !== 72) return undefined;
	const seconds = bytes.readBigUInt64BE(0);
	if (seconds > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
	const signed = cosigned(text, String(seconds));
	return verify(null, signed, key, bytes.subarray(8))
		? Number(seconds)
		: undefined;
}

const cosigned = (text: string, seconds: string): Buffer =>
	Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

function signatureLine(
	{ name, key }: Signer,
	type: NoteType,
	bytes: Uint8Array,
): string {
	if (!isName(name)) throw new Error("this name cannot sign notes");
	const id = Buffer.from(idOf(name, type, rawKey(key)), "hex");
	return `— ${name} ${Buffer.concat([id, bytes]).toString("base64")}`;
}

function idOf(name: string, type: NoteType, key: Uint8Array): string {
	const typed = Buffer.concat([
		Buffer.from(`${name}\n`),
		Buffer.from([types[type]]),
		key,
	]);
	return hash("sha256", typed, "buffer").subarray(0, 4).toString("hex");
}

const rawKey = (key: KeyObject): Buffer =>
	createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);

const isName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name);

/** Says if a text may be signed: whole lines without control characters. */
const isText = (text: string): boolean =>
	text.endsWith("\n") &&
	text.isWellFormed() &&
	// biome-ignore lint/suspicious/noControlCharactersInRegex: notes must not have them
	!/[\x00-\x09\x0b-\x1f]/.test(text);

/** Reads base64 in its one right spelling. */
export function readBase64(text: string): Buffer | undefined {
	const bytes = Buffer.from(text, "base64");
	return text && bytes.toString("base64") === text ? bytes : undefined;
}
