import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import {
	readCheckpoint,
	signCheckpoint,
	verifyCheckpoint,
} from "../../../src/crypto/tlog/checkpoint.ts";
import {
	keyOfSeed,
	readNote,
	readVerifier,
	signNote,
	verifierKey,
	verifySignatures,
} from "../../../src/crypto/tlog/note.ts";
import { readProof, writeProof } from "../../../src/crypto/tlog/proof-file.ts";
import {
	readTilePath,
	tilePath,
	widthIn,
	writeBundle,
} from "../../../src/crypto/tlog/tiles.ts";
import { leafHash } from "../../../src/crypto/tlog/tree.ts";
import {
	addCheckpointBody,
	readAnswer,
} from "../../../src/crypto/tlog/witness.ts";
import { cosign } from "./other-side.ts";

/** The example of Go's package golang.org/x/mod/sumdb/note. */
const example = {
	seed: Buffer.from("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz", "base64"),
	verifier:
		"PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
	note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
};
const neumann = {
	name: "PeterNeumann",
	key: keyOfSeed(example.seed.subarray(1)),
};

test("a note and its verifier key are those of Go's example", () => {
	const { text, signatures } = readNote(example.note);
	expect(signNote(text, neumann)).toBe(example.note);
	expect(verifierKey(neumann)).toBe(example.verifier);
	const verifier = readVerifier(example.verifier);
	expect(verifySignatures(text, signatures, [verifier])).toHaveLength(1);
	expect(() => verifySignatures(`${text}\n`, signatures, [verifier])).toThrow(
		"is not one of this text",
	);
});

test("each changed byte of a note is found", () => {
	const verifier = readVerifier(example.verifier);
	const bytes = Buffer.from(example.note);
	for (let at = 0; at < bytes.length; at++) {
		const other = Buffer.from(bytes);
		other[at] = (other[at] as number) ^ 1;
		const verified = () => {
			const { text, signatures } = readNote(other.toString("utf8"));
			return verifySignatures(text, signatures, [verifier]);
		};
		let found: readonly unknown[] = [];
		try {
			found = verified();
		} catch {}
		expect(found, `byte ${at}`).toEqual([]);
	}
});

test("signatures of unknown keys are passed over, and false ones of known keys refuse the note", () => {
	const { privateKey } = generateKeyPairSync("ed25519");
	const other = { name: "PeterNeumann", key: privateKey };
	const { text } = readNote(example.note);
	const line = signNote(text, other).split("\n\n")[1] as string;
	const both = `${example.note}${line}`;
	const { signatures } = readNote(both);
	const known = readVerifier(example.verifier);
	expect(signatures).toHaveLength(2);
	expect(verifySignatures(text, signatures, [known])).toHaveLength(1);
	const second = readVerifier(verifierKey(other));
	expect(verifySignatures(text, signatures, [known, second])).toHaveLength(2);
});

test("verifier keys that are not whole are refused", () => {
	for (const [text, why] of [
		["x", "NAME+ID+KEY"],
		["+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "the name"],
		["Peter+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "the id"],
		["PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiB", "not an Ed25519 key"],
		["PeterNeumann+c74f20a3+!", "not an Ed25519 key"],
	] as const)
		expect(() => readVerifier(text)).toThrow(why);
});

const root = leafHash(Buffer.from("root"));
const checkpoint = { origin: "PeterNeumann", size: 7, root };

test("a checkpoint is believed from its log alone", () => {
	const log = readVerifier(example.verifier);
	const note = signCheckpoint(checkpoint, neumann);
	expect(verifyCheckpoint(note, log)).toMatchObject(checkpoint);
	const foreign = signCheckpoint({ ...checkpoint, origin: "other" }, neumann);
	expect(() => verifyCheckpoint(foreign, log)).toThrow("is of other");
	const { privateKey } = generateKeyPairSync("ed25519");
	const forged = signCheckpoint(checkpoint, { ...neumann, key: privateKey });
	expect(() => verifyCheckpoint(forged, log)).toThrow("is not signed by");
	// a witness does not stand for it
	const signer = { name: "witness.example/w1", key: privateKey };
	const witness = readVerifier(verifierKey(signer, "cosignature"));
	const { text } = readNote(note);
	const seen = `${text}\n${cosign(text, 1, signer)}\n`;
	expect(() => verifyCheckpoint(seen, log, [witness])).toThrow(
		"is not signed by PeterNeumann",
	);
});

test("texts that are no checkpoints are refused", () => {
	const base64 = root.toString("base64");
	expect(readCheckpoint(`a\n1\n${base64}\nmore\n`).size).toBe(1);
	for (const text of [
		"",
		"a\n1\n",
		`\n1\n${base64}\n`,
		`a\n01\n${base64}\n`,
		`a\n-1\n${base64}\n`,
		`a\n99999999999999999\n${base64}\n`,
		`a\n1\n${base64.slice(4)}\n`,
		`a\n1\n${base64}`,
		`a\n1\n${base64}\n\nmore\n`,
	])
		expect(() => readCheckpoint(text), JSON.stringify(text)).toThrow();
});

test("tiles have the addresses of the specification", () => {
	for (const [path, tile] of Object.entries({
		"0/x001/x234/067": { level: 0, index: 1234067, width: 256 },
		"0/000": { level: 0, index: 0, width: 256 },
		"1/x001/000.p/17": { level: 1, index: 1000, width: 17 },
		"entries/273.p/112": { level: "entries" as const, index: 273, width: 112 },
		"63/999": { level: 63, index: 999, width: 256 },
	})) {
		expect(readTilePath(path), path).toEqual(tile);
		expect(tilePath(tile)).toBe(path);
	}
	for (const path of [
		"0/0",
		"00/000",
		"64/000",
		"0/x000/001",
		"0/001/002",
		"0/x001",
		"0/000.p/256",
		"0/000.p/0",
		"0/000.p/01",
		"entries/000/",
		"0/000.p/",
		"",
		"0/x001/x001/x001/x001/x001/x001",
	])
		expect(readTilePath(path), path).toBeUndefined();
});

test("a tree of 70,000 entries has the tiles of the specification", () => {
	expect(widthIn(70_000, 0, 272)).toBe(256);
	expect(widthIn(70_000, 0, 273)).toBe(112);
	expect(widthIn(70_000, 0, 274)).toBe(0);
	expect(widthIn(70_000, 1, 0)).toBe(256);
	expect(widthIn(70_000, 1, 1)).toBe(17);
	expect(widthIn(70_000, 2, 0)).toBe(1);
	expect(widthIn(256, 1, 0)).toBe(1);
});

test("a bundle has the length of each entry before it", () => {
	const bundle = writeBundle([Buffer.from("ab"), Buffer.from("")]);
	expect(bundle.toString("hex")).toBe("000261620000");
	expect(() => writeBundle([Buffer.alloc(65_536)])).toThrow(RangeError);
});

test("a proof is read as it was written, and nothing half is a proof", () => {
	const note = signCheckpoint(checkpoint, neumann);
	const file = {
		extra: Buffer.from("x"),
		index: 3,
		hashes: [root],
		checkpoint: note,
	};
	const text = writeProof(file);
	expect(text.startsWith("c2sp.org/tlog-proof@v1\nextra eA==\nindex 3\n")).toBe(
		true,
	);
	expect(readProof(text)).toEqual(file);
	const { extra: _, ...plain } = file;
	expect(readProof(writeProof(plain))).toEqual(plain);
	for (const broken of [
		"",
		"x\n\n",
		text.replace("index 3", "index 03"),
		text.replace("index 3\n", ""),
		text.replace("eA==", "e"),
		text.replace(root.toString("base64"), "AAAA"),
	])
		expect(() => readProof(broken), broken).toThrow();
	expect(() => readProof(text.replace(root.toString("base64"), "?"))).toThrow(
		"a hash of the proof cannot be read",
	);
	const hashes = Array.from({ length: 63 }, () => root);
	expect(readProof(writeProof({ ...file, hashes })).hashes).toHaveLength(63);
	expect(() =>
		readProof(writeProof({ ...file, hashes: [...hashes, root] })),
	).toThrow("too many hashes");
});

test("a witness is told the old size, and its cosignature is believed from its key alone", () => {
	const note = signCheckpoint(checkpoint, neumann);
	expect(addCheckpointBody(5, [root], note)).toBe(
		`old 5\n${root.toString("base64")}\n\n${note}`,
	);
	const { privateKey: key } = generateKeyPairSync("ed25519");
	const signer = { name: "witness.example/w1", key };
	const witness = readVerifier(verifierKey(signer, "cosignature"));
	const { text } = readNote(note);
	const line = cosign(text, 1_679_315_147, signer);
	const answer = readAnswer(200, `${line}\n`, { note, witness });
	expect(answer).toMatchObject({
		kind: "cosigned",
		signed: [{ line, seconds: 1_679_315_147 }],
	});
	const whole = verifyCheckpoint(
		`${note}${line}\n`,
		readVerifier(example.verifier),
		[witness],
	);
	expect(whole.signed).toHaveLength(2);
	const later = cosign(text.replace("7", "8"), 1, signer);
	expect(readAnswer(200, `${later}\n`, { note, witness }).kind).toBe("refused");
	expect(readAnswer(200, "", { note, witness }).kind).toBe("refused");
	expect(readAnswer(409, "12\n", { note, witness })).toEqual({
		kind: "knows",
		size: 12,
	});
	expect(readAnswer(409, "no", { note, witness }).kind).toBe("refused");
	// only a conflict tells a size
	for (const status of [200, 403, 500])
		expect(readAnswer(status, "12\n", { note, witness }).kind).toBe("refused");
	expect(readAnswer(403, "", { note, witness })).toEqual({
		kind: "refused",
		why: "it answers 403: ",
	});
});
