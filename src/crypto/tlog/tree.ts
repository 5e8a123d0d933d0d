import { hash } from "node:crypto";

/** Gives the hash of an entry of a Merkle tree (RFC 6962, 2.1). */
export function leafHash(entry: Uint8Array): Buffer {
	const bytes = Buffer.allocUnsafe(entry.length + 1);
	bytes[0] = 0;
	bytes.set(entry, 1);
	return hash("sha256", bytes, "buffer");
}

/** Gives the hash of two neighbours (RFC 6962, 2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
	const bytes = Buffer.allocUnsafe(65);
	bytes[0] = 1;
	bytes.set(left, 1);
	bytes.set(right, 33);
	return hash("sha256", bytes, "buffer");
}

/**
 * A tree as far as it is needed to grow: its size and the hashes of its complete subtrees, the largest first, one for each bit of the size.
 * `size` may have 53 bits, so bits are taken by division.
 */
export interface Frontier {
	readonly size: number;
	readonly hashes: readonly Buffer[];
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] };

/** Gives the root of the tree (RFC 6962, 2.1); an empty tree has the hash of nothing. */
export function rootOf({ hashes }: Pick<Frontier, "hashes">): Buffer {
	const last = hashes.at(-1);
	if (!last) return hash("sha256", "", "buffer");
	return hashes
		.slice(0, -1)
		.reduceRight((right, left) => nodeHash(left, right), last);
}

/** Gives the tree with more leaves. */
export function grow(
	{ size, hashes }: Frontier,
	leaves: readonly Buffer[],
): Frontier {
	const stack = [...hashes];
	let count = size;
	for (const leaf of leaves) {
		let top = leaf;
		for (let n = count; n % 2 === 1; n = (n - 1) / 2) {
			const left = stack.pop();
			if (!left) throw new Error("the frontier has too few hashes");
			top = nodeHash(left, top);
		}
		stack.push(top);
		count++;
	}
	return { size: count, hashes: stack };
}

/** Gives the hash of a complete subtree: its leaves, or complete subtrees of one height, are a power of two. */
export function subtreeOf(hashes: readonly Uint8Array[]): Buffer {
	let level: Buffer[] = hashes.map((one) => Buffer.from(one));
	while (level.length > 1) {
		const above: Buffer[] = [];
		for (let i = 0; i < level.length; i += 2)
			above.push(nodeHash(level[i] as Buffer, level[i + 1] as Buffer));
		level = above;
	}
	return level[0] as Buffer;
}

/** Splits hashes that stand behind each other, as a tile or a stored frontier holds them. @throws Error when the length is wrong */
export function splitHashes(bytes: Uint8Array): Buffer[] {
	if (bytes.length % 32)
		throw new Error(`${bytes.length} bytes are not whole hashes`);
	return Array.from({ length: bytes.length / 32 }, (_, i) =>
		Buffer.from(bytes.subarray(i * 32, i * 32 + 32)),
	);
}
