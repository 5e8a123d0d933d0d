import { nodeHash } from "./tree.ts";

/** A complete subtree: 2^level leaves from index × 2^level on. */
export interface Node {
	readonly level: number;
	readonly index: number;
}

/** Reads hashes of complete subtrees, in the order asked. */
export type ReadNodes = (nodes: readonly Node[]) => Promise<readonly Buffer[]>;

/** Leaves from `low` up to `high`, without `high`. */
interface Range {
	readonly low: number;
	readonly high: number;
}

/** Gives the hashes that prove the entry of a number in a tree of a size (RFC 6962, 2.1.1). @throws RangeError for a number that the tree lacks */
export async function inclusionProof(
	index: number,
	size: number,
	read: ReadNodes,
): Promise<Buffer[]> {
	if (!(index >= 0 && index < size))
		throw new RangeError(`a tree of ${size} entries has no entry ${index}`);
	const ranges: Range[] = [];
	let [low, high] = [0, size];
	while (high - low > 1) {
		const middle = low + splitOf(high - low);
		if (index < middle) {
			ranges.push({ low: middle, high });
			high = middle;
		} else {
			ranges.push({ low, high: middle });
			low = middle;
		}
	}
	return hashesOf(ranges.reverse(), read);
}

/** Gives the hashes that prove a tree a prefix of a larger one (RFC 6962, 2.1.2). @throws RangeError for sizes that cannot be compared */
export async function consistencyProof(
	old: number,
	size: number,
	read: ReadNodes,
): Promise<Buffer[]> {
	if (!(old >= 0 && old <= size))
		throw new RangeError(`a tree of ${size} entries has none of ${old} before`);
	if (old === 0) return [];
	const ranges: Range[] = [];
	let [low, high, known] = [0, size, true];
	while (old !== high) {
		const middle = low + splitOf(high - low);
		if (old <= middle) {
			ranges.push({ low: middle, high });
			high = middle;
		} else {
			ranges.push({ low, high: middle });
			low = middle;
			known = false;
		}
	}
	if (!known) ranges.push({ low, high });
	return hashesOf(ranges.reverse(), read);
}

/** Gives the largest power of two below a number above one. */
function splitOf(count: number): number {
	let power = 1;
	while (power * 2 < count) power *= 2;
	return power;
}

/** Gives the complete subtrees of a range, the largest first. The ranges of proofs begin at a multiple of that one's size. */
function nodesOf({ low, high }: Range): Node[] {
	const nodes: Node[] = [];
	for (let at = low; at < high; ) {
		let level = 0;
		let width = 1;
		while (at + width * 2 <= high) {
			width *= 2;
			level++;
		}
		nodes.push({ level, index: at / width });
		at += width;
	}
	return nodes;
}

async function hashesOf(
	ranges: readonly Range[],
	read: ReadNodes,
): Promise<Buffer[]> {
	const nodes = ranges.map(nodesOf);
	const hashes = await read(nodes.flat());
	let at = 0;
	return nodes.map((part) => {
		const own = hashes.slice(at, at + part.length);
		at += part.length;
		return own.reduceRight((right, left) => nodeHash(left, right));
	});
}

/** Says if a proof leads from a leaf to the root (RFC 9162, 2.1.3.2). */
export function includes(
	{ index, leaf }: { index: number; leaf: Uint8Array },
	{ size, root }: { size: number; root: Uint8Array },
	proof: readonly Uint8Array[],
): boolean {
	if (!(index >= 0 && index < size)) return false;
	let [own, last] = [index, size - 1];
	let top: Buffer = Buffer.from(leaf);
	for (const sibling of proof) {
		if (last === 0) return false;
		if (own % 2 === 1 || own === last) {
			top = nodeHash(sibling, top);
			// it is odd or the last one, which is not 0
			while (own % 2 === 0) {
				own /= 2;
				last = half(last);
			}
		} else top = nodeHash(top, sibling);
		own = half(own);
		last = half(last);
	}
	return last === 0 && top.equals(root);
}

const half = (n: number): number => Math.floor(n / 2);
