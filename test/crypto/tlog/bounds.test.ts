import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
	readCheckpoint,
	readSize,
	signCheckpoint,
} from "../../../src/crypto/tlog/checkpoint.ts";
import {
	readBase64,
	readNote,
	readSignatures,
	readVerifier,
	signNote,
	verifierKey,
	verifySignatures,
} from "../../../src/crypto/tlog/note.ts";
import { readProof } from "../../../src/crypto/tlog/proof-file.ts";
import {
	consistencyProof,
	includes,
	inclusionProof,
} from "../../../src/crypto/tlog/proofs.ts";
import { nodesFromTiles } from "../../../src/crypto/tlog/tiles.ts";
import {
	emptyFrontier,
	grow,
	leafHash,
	rootOf,
	splitHashes,
	subtreeOf,
} from "../../../src/crypto/tlog/tree.ts";
import { readAnswer } from "../../../src/crypto/tlog/witness.ts";
import { cosign } from "./other-side.ts";

const signer = {
	name: "log.example",
	key: generateKeyPairSync("ed25519").privateKey,
};
const text = "a text\n";
const note = signNote(text, signer);
const line = note.slice(text.length + 1);
const log = readVerifier(verifierKey(signer));
const witness = readVerifier(verifierKey(signer, "cosignature"));

describe("a note", () => {
	test("has whole lines without control characters, below which a signature stands", () => {
		expect(readNote(signNote("\n", signer)).text).toBe("\n");
		expect(readNote(note)).toMatchObject({ text, signatures: [{}] });
		for (const wrong of ["", "a", "a\tb\n", "a\r\n", "\x00\n", "\x1f\n"])
			expect(() => signNote(wrong, signer), JSON.stringify(wrong)).toThrow(
				"this text cannot be signed as a note",
			);
		expect(() => signNote("\ud800\n", signer)).toThrow("cannot be signed");
		expect(() => signNote("a b\n\nc\x20\n", signer)).not.toThrow();
		for (const [wrong, why] of [
			["a text\n", "the note has no signature"],
			[`a\ttext\n\n${line}`, "the text of the note is invalid"],
			[note.slice(0, -1), "the note does not end with a line end"],
			[`${note}x\n`, "a signature of the note cannot be read"],
		] as const)
			expect(() => readNote(wrong), JSON.stringify(wrong)).toThrow(why);
	});

	test("may begin with what looks like its signatures", () => {
		const twice = signNote(note, signer);
		expect(readNote(twice).text).toBe(note);
	});

	test("has a million characters and a hundred signatures at most", () => {
		const long = (length: number) =>
			readNote(`${"x".repeat(length - note.length)}${note}`);
		expect(long(1_000_000).signatures).toHaveLength(1);
		expect(() => long(1_000_001)).toThrow("the note is too long");
		expect(readSignatures(line.repeat(100))).toHaveLength(100);
		expect(() => readSignatures(line.repeat(101))).toThrow(
			"the note has too many signatures",
		);
	});

	test("has signatures of a name and at least a byte behind the id", () => {
		const [, , base64 = ""] = line.trim().split(" ");
		const id = Buffer.from(base64, "base64").subarray(0, 4);
		const short = (more: number) =>
			Buffer.concat([id, Buffer.alloc(more)]).toString("base64");
		expect(readSignatures(`— a ${short(1)}\n`)[0]).toMatchObject({
			...{ name: "a", id: id.toString("hex"), line: `— a ${short(1)}` },
			bytes: Buffer.alloc(1),
		});
		for (const wrong of [
			...[`— a ${short(0)}`, `- a ${base64}`, `— a+b ${base64}`],
			...["— a", `— a  ${base64}`, `— a ${base64} x`, `x— a ${base64}`],
			...[`— a ${base64.slice(0, -1)}`, `— a\tb ${base64}`, ""],
		])
			expect(() => readSignatures(`${wrong}\n`), wrong).toThrow(
				"a signature of the note cannot be read",
			);
	});

	test("is signed under names without spaces, plus signs and control characters", () => {
		for (const name of ["", "a b", "a+b", "a\x00", "a\u0085", "a\u2003b"])
			expect(() => signNote(text, { ...signer, name }), name).toThrow(
				"this name cannot sign notes",
			);
	});
});

describe("the signatures of a note", () => {
	const { signatures } = readNote(note);

	test("count once for each key, with a time only where a witness gave one", () => {
		const twice = [...signatures, ...signatures];
		const [signed, ...more] = verifySignatures(text, twice, [log]);
		expect(more).toEqual([]);
		expect(signed).toEqual({ verifier: log, line: line.trim() });
		expect(verifySignatures(text, signatures, [])).toEqual([]);
		const named = { ...log, name: "other.example" };
		expect(verifySignatures(text, signatures, [named])).toEqual([]);
		const known = { ...log, id: "00000000" };
		expect(verifySignatures(text, signatures, [known])).toEqual([]);
	});

	test("of a witness have eight bytes of time before those of the key", () => {
		const at = (seconds: number) =>
			readSignatures(`${cosign(text, seconds, signer)}\n`);
		const verify = (given: typeof signatures) =>
			verifySignatures(text, given, [witness]);
		expect(verify(at(0))).toMatchObject([{ seconds: 0 }]);
		expect(verify(at(1_700_000_000))).toMatchObject([
			{ seconds: 1_700_000_000 },
		]);
		const [one] = at(7);
		if (!one) throw new Error("no signature");
		for (const bytes of [
			...[one.bytes.subarray(1), Buffer.concat([one.bytes, one.bytes])],
			...[Buffer.alloc(0), Buffer.alloc(72, 255)],
		])
			expect(() => verify([{ ...one, bytes }])).toThrow("is not one of");
		// the same bytes of time under another number of digits are another text
		const far = Buffer.alloc(72);
		far.writeBigUInt64BE(2n ** 60n);
		const signed = Buffer.from(`cosignature/v1\ntime ${2n ** 60n}\n${text}`);
		sign(null, signed, signer.key).copy(far, 8);
		expect(() => verify([{ ...one, bytes: far }])).toThrow("is not one of");
	});
});

test("base64 has one right spelling", () => {
	expect(readBase64("AA==")).toEqual(Buffer.alloc(1));
	for (const text of ["", "AA", "AB==", "AA=", "A A==", "_-==", "AA==\n"])
		expect(readBase64(text), text).toBeUndefined();
});

test("the parts of a verifier key are divided by the first two plus signs", () => {
	const key = verifierKey(signer);
	expect(readVerifier(key)).toMatchObject({ name: signer.name, type: "note" });
	for (const [wrong, why] of [
		[`x+${key}`, "must have the form"],
		[`${key}\n`, "must have the form"],
		[key.replace(/\+(.{8})\+/, (_, id) => `+${id.toUpperCase()}x+`), "form"],
		[key.replace("log.", "log ."), "the name of the verifier key"],
	] as const)
		expect(() => readVerifier(wrong), wrong).toThrow(why);
	const typed = (type: number, length: number) =>
		`a+00000000+${Buffer.alloc(length, type).toString("base64")}`;
	expect(() => readVerifier(typed(1, 33))).toThrow("the id of the verifier");
	expect(() => readVerifier(typed(4, 33))).toThrow("the id of the verifier");
	for (const [type, length] of [
		...[
			[2, 33],
			[0, 33],
			[1, 32],
			[1, 34],
		],
	] as const)
		expect(() => readVerifier(typed(type as number, length as number))).toThrow(
			"is not an Ed25519 key",
		);
});

test("a size has up to sixteen digits, as far as numbers are exact", () => {
	for (const [digits, size] of [
		...[
			["0", 0],
			["10", 10],
			["9007199254740991", 2 ** 53 - 1],
		],
		...[
			["9007199254740992", undefined],
			["10000000000000000", undefined],
		],
		...[
			["", undefined],
			[undefined, undefined],
			["00", undefined],
		],
		...[
			["1x", undefined],
			["x1", undefined],
			["1\n", undefined],
		],
	] as [string | undefined, number | undefined][])
		expect([digits, readSize(digits)]).toEqual([digits, size]);
});

test("a checkpoint has an origin, a size and a root of 32 bytes", () => {
	const root = Buffer.alloc(32);
	const whole = signCheckpoint({ origin: "a", size: 0, root }, signer);
	expect(readCheckpoint(readNote(whole).text)).toEqual({
		...{ origin: "a", size: 0, root },
	});
	for (const [lines, why] of [
		[["a", "1"], "this is not a checkpoint"],
		[["a", "1", "AA=="], "this is not a checkpoint"],
		[["a", "1", Buffer.alloc(33).toString("base64")], "this is not"],
		[["a", "1", "?"], "this is not a checkpoint"],
		[["a", "x", root.toString("base64")], "this is not a checkpoint"],
		[["a", "1", root.toString("base64"), ""], "no empty lines"],
		[["", "1", root.toString("base64")], "no empty lines"],
	] as const)
		expect(() => readCheckpoint(`${lines.join("\n")}\n`)).toThrow(why);
});

test("a witness answers with lines, or with a size and no more", () => {
	const root = Buffer.alloc(32);
	const note = signCheckpoint({ origin: "log.example", size: 7, root }, signer);
	const answer = (status: number, body: string) =>
		readAnswer(status, body, { note, witness });
	expect(answer(409, "12")).toEqual({ kind: "knows", size: 12 });
	expect(answer(409, "0\n")).toEqual({ kind: "knows", size: 0 });
	for (const body of ["12\n\n", "\n12", "12\n3\n", ""])
		expect(answer(409, body)).toEqual({
			...{ kind: "refused", why: `it answers 409: ${body}` },
		});
	expect(answer(500, "x".repeat(300))).toEqual({
		...{ kind: "refused", why: `it answers 500: ${"x".repeat(200)}` },
	});
	expect(answer(200, line)).toEqual({
		...{ kind: "refused", why: "it answers without its own cosignature" },
	});
	expect(answer(200, "x\n")).toEqual({
		...{ kind: "refused", why: "a signature of the note cannot be read" },
	});
});

test("a proof file begins with its head and has an empty line before the checkpoint", () => {
	const head = "c2sp.org/tlog-proof@v1";
	for (const index of [0, 12])
		expect(readProof(`${head}\nindex ${index}\n\n${note}`)).toEqual({
			...{ index, hashes: [], checkpoint: note },
		});
	for (const [text, why] of [
		[`${head}\nindex 0\n`, "a proof begins with"],
		[`x${head}\nindex 0\n\n`, "a proof begins with"],
		[`${head}\n\n`, "the proof has no index"],
		[`${head}\nxindex 0\n\n`, "the proof has no index"],
		[`${head}\nextra ?\nindex 0\n\n`, "the extra data cannot be read"],
		[`${head}\nextra \nindex 0\n\n`, "the extra data cannot be read"],
	] as const)
		expect(() => readProof(text), text).toThrow(why);
});

describe("a tree", () => {
	const leaves = Array.from({ length: 7 }, (_, i) =>
		leafHash(Buffer.from([i])),
	);
	const tree = { size: 7, root: rootOf(grow(emptyFrontier, leaves)) };
	const read = nodesFromTiles(7, async () => leaves);

	test("proves the entries that it has, and trees that it had", async () => {
		expect(await inclusionProof(0, 7, read)).toHaveLength(3);
		expect(await inclusionProof(6, 7, read)).toHaveLength(2);
		for (const index of [-1, 7, 8, Number.NaN])
			await expect(inclusionProof(index, 7, read)).rejects.toThrow(
				`a tree of 7 entries has no entry ${index}`,
			);
		for (const old of [0, 7])
			expect(await consistencyProof(old, 7, read)).toEqual([]);
		for (const old of [-1, 8, Number.NaN])
			await expect(consistencyProof(old, 7, read)).rejects.toThrow(
				`a tree of 7 entries has none of ${old} before`,
			);
	});

	test("is asked for the largest subtrees that a proof needs", async () => {
		const asked: object[] = [];
		await inclusionProof(0, 7, async (nodes) => {
			asked.push(...nodes);
			return nodes.map(() => Buffer.alloc(32));
		});
		expect(asked).toEqual([
			...[
				{ level: 0, index: 1 },
				{ level: 1, index: 1 },
				{ level: 1, index: 2 },
				{ level: 0, index: 6 },
			],
		]);
	});

	test("has no entry beyond its end, and no proof that is longer or shorter", async () => {
		for (const [index, leaf] of leaves.entries()) {
			const proof = await inclusionProof(index, 7, read);
			expect(includes({ index, leaf }, tree, proof)).toBe(true);
			for (const other of [index - 7, index + 7, Number.NaN])
				expect(includes({ index: other, leaf }, tree, proof)).toBe(false);
			for (const wrong of [[], proof.slice(1), [...proof, leaf]])
				expect(includes({ index, leaf }, tree, wrong)).toBe(false);
		}
		const [leaf] = leaves as [Buffer];
		const alone = { size: 1, root: leaf };
		expect(includes({ index: 0, leaf }, alone, [])).toBe(true);
		expect(includes({ index: 1, leaf }, alone, [])).toBe(false);
		expect(includes({ index: 0, leaf }, alone, [leaf])).toBe(false);
		// a root that is the leaf itself is that of no larger tree
		expect(includes({ index: 0, leaf }, { size: 7, root: leaf }, [])).toBe(
			false,
		);
		expect(includes({ index: 0, leaf }, { size: 0, root: leaf }, [])).toBe(
			false,
		);
	});

	test("is read from tiles, each of them once, and not from those that are too short", async () => {
		const asked: object[] = [];
		const reading = nodesFromTiles(7, async (tile) => {
			asked.push(tile);
			return leaves;
		});
		const nodes = [
			...[
				{ level: 0, index: 6 },
				{ level: 1, index: 1 },
				{ level: 2, index: 0 },
			],
		];
		expect(await reading(nodes)).toEqual([
			...[
				leaves[6],
				subtreeOf(leaves.slice(2, 4)),
				subtreeOf(leaves.slice(0, 4)),
			],
		]);
		expect(asked).toEqual([{ level: 0, index: 0, width: 7 }]);
		const short = nodesFromTiles(7, async () => leaves.slice(0, 3));
		await expect(short([{ level: 2, index: 0 }])).rejects.toThrow(
			"tile 0/0 is too short",
		);
		const far = nodesFromTiles(700, async () => leaves.slice(0, 3));
		await expect(far([{ level: 2, index: 130 }])).rejects.toThrow(
			"tile 0/2 is too short",
		);
	});

	test("has whole hashes, as many as its size says", () => {
		expect(splitHashes(Buffer.alloc(64))).toHaveLength(2);
		expect(splitHashes(Buffer.alloc(0))).toEqual([]);
		expect(() => splitHashes(Buffer.alloc(33))).toThrow(
			"33 bytes are not whole hashes",
		);
		expect(() => grow({ size: 1, hashes: [] }, leaves)).toThrow(
			"the frontier has too few hashes",
		);
		expect(rootOf({ hashes: [] }).toString("hex")).toMatch(/^e3b0c442/);
	});
});
