import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
	consistencyProof,
	includes,
	inclusionProof,
} from "../../../src/crypto/tlog/proofs.ts";
import { nodesFromTiles, widthIn } from "../../../src/crypto/tlog/tiles.ts";
import {
	emptyFrontier,
	grow,
	leafHash,
	rootOf,
} from "../../../src/crypto/tlog/tree.ts";
import { cases } from "../../properties.ts";
import { continues } from "./other-side.ts";

const sha256 = (...parts: Uint8Array[]) =>
	createHash("sha256").update(Buffer.concat(parts)).digest();
const splitOf = (count: number) => 2 ** Math.floor(Math.log2(count - 1));

/** The definitions of RFC 6962 word by word, as slow as they are. */
const naive = {
	root(entries: readonly Buffer[]): Buffer {
		const [first] = entries;
		if (!first) return sha256();
		if (entries.length === 1) return sha256(Buffer.from([0]), first);
		const at = splitOf(entries.length);
		const [left, right] = [entries.slice(0, at), entries.slice(at)];
		return sha256(Buffer.from([1]), naive.root(left), naive.root(right));
	},
	path(index: number, entries: readonly Buffer[]): Buffer[] {
		if (entries.length === 1) return [];
		const at = splitOf(entries.length);
		const [left, right] = [entries.slice(0, at), entries.slice(at)];
		return index < at
			? [...naive.path(index, left), naive.root(right)]
			: [...naive.path(index - at, right), naive.root(left)];
	},
	proof(old: number, entries: readonly Buffer[], known: boolean): Buffer[] {
		if (old === entries.length) return known ? [] : [naive.root(entries)];
		const at = splitOf(entries.length);
		const [left, right] = [entries.slice(0, at), entries.slice(at)];
		return old <= at
			? [...naive.proof(old, left, known), naive.root(right)]
			: [...naive.proof(old - at, right, false), naive.root(left)];
	},
};

const entriesOf = (count: number) =>
	Array.from({ length: count }, (_, i) => Buffer.from(`entry ${i}`));

/** Reads subtrees from tiles that are made of all leaves. */
function reader(entries: readonly Buffer[]) {
	const hashesAt = (level: number, first: number, count: number) =>
		Array.from({ length: count }, (_, i) => {
			const width = 256 ** level;
			const at = (first + i) * width;
			return naive.root(entries.slice(at, at + width));
		});
	return nodesFromTiles(entries.length, async ({ level, index, width }) => {
		expect(width).toBe(widthIn(entries.length, level, index));
		return hashesAt(level, index * 256, width);
	});
}

const sized = fc.integer({ min: 1, max: 700 });

test("a tree grown in pieces has the root of the naive tree", () => {
	fc.assert(
		fc.property(fc.array(fc.nat(40), { maxLength: 12 }), (pieces) => {
			const entries = entriesOf(pieces.reduce((a, b) => a + b, 0));
			let tree = emptyFrontier;
			for (const count of pieces) {
				const part = entries.slice(tree.size, tree.size + count);
				tree = grow(tree, part.map(leafHash));
			}
			expect(tree.size).toBe(entries.length);
			expect(rootOf(tree)).toEqual(naive.root(entries));
		}),
		cases(200),
	);
});

test("inclusion proofs are those of the naive tree, hold, and hold for nothing else", async () => {
	await fc.assert(
		fc.asyncProperty(sized, fc.nat(), fc.nat(), async (size, a, b) => {
			const entries = entriesOf(size);
			const index = a % size;
			const proof = await inclusionProof(index, size, reader(entries));
			expect(proof).toEqual(naive.path(index, entries));
			const tree = { size, root: naive.root(entries) };
			const leaf = leafHash(entries[index] as Buffer);
			expect(includes({ index, leaf }, tree, proof)).toBe(true);
			const other = (index + 1 + (b % size)) % (size + 1);
			if (other !== index)
				expect(includes({ index: other, leaf }, tree, proof)).toBe(false);
			expect(
				includes({ index, leaf: leafHash(Buffer.from("x")) }, tree, proof),
			).toBe(false);
			expect(includes({ index, leaf }, tree, [...proof, leaf])).toBe(false);
			if (proof.length)
				expect(includes({ index, leaf }, tree, proof.slice(1))).toBe(false);
		}),
		cases(120),
	);
});

test("consistency proofs are those of the naive tree, hold, and hold for no other tree", async () => {
	await fc.assert(
		fc.asyncProperty(sized, fc.nat(), async (size, a) => {
			const entries = entriesOf(size);
			const old = a % (size + 1);
			const proof = await consistencyProof(old, size, reader(entries));
			const before = { size: old, root: naive.root(entries.slice(0, old)) };
			const after = { size, root: naive.root(entries) };
			expect(proof).toEqual(old === 0 ? [] : naive.proof(old, entries, true));
			expect(continues(before, after, proof)).toBe(true);
			if (old === 0) return;
			const forked = [Buffer.from("forged"), ...entries.slice(1, old)];
			const fork = { size: old, root: naive.root(forked) };
			expect(continues(fork, after, proof)).toBe(false);
			const root = naive.root([Buffer.from("forged"), ...entries.slice(1)]);
			expect(continues(before, { size, root }, proof)).toBe(false);
			expect(continues(before, after, [...proof, root])).toBe(false);
		}),
		cases(120),
	);
});

test("the known roots of trees come out (vectors of Certificate Transparency)", () => {
	const leaves = ["", "00", "10", "2021", "3031", "40414243"];
	leaves.push("5051525354555657", "606162636465666768696a6b6c6d6e6f");
	const roots = {
		0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
		2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
		3: "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
		4: "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
		8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
	};
	for (const [size, root] of Object.entries(roots)) {
		const entries = leaves.slice(0, Number(size));
		const hashes = entries.map((hex) => leafHash(Buffer.from(hex, "hex")));
		const tree = grow(emptyFrontier, hashes);
		expect(rootOf(tree).toString("hex"), size).toBe(root);
	}
});
