import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { nodeHash } from "../../../src/crypto/tlog/tree.ts";

/** Gives the line with which a witness says that it has seen a text at a time, in seconds (c2sp.org/tlog-cosignature). */
export function cosign(
	text: string,
	seconds: number,
	{ name, key }: { readonly name: string; readonly key: KeyObject },
): string {
	const raw = createPublicKey(key)
		.export({ format: "der", type: "spki" })
		.subarray(-32);
	const id = createHash("sha256")
		.update(`${name}\n`)
		.update(Buffer.from([4]))
		.update(raw)
		.digest()
		.subarray(0, 4);
	const time = Buffer.alloc(8);
	time.writeBigUInt64BE(BigInt(seconds));
	const signed = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
	const bytes = Buffer.concat([id, time, sign(null, signed, key)]);
	return `— ${name} ${bytes.toString("base64")}`;
}

/** Says if a proof shows the first tree to be a prefix of the second one (RFC 9162, 2.1.4.2). */
export function continues(
	first: { size: number; root: Uint8Array },
	second: { size: number; root: Uint8Array },
	proof: readonly Uint8Array[],
): boolean {
	if (first.size > second.size) return false;
	if (first.size === second.size)
		return proof.length === 0 && Buffer.from(first.root).equals(second.root);
	if (first.size === 0) return proof.length === 0;
	const path = isPowerOfTwo(first.size) ? [first.root, ...proof] : [...proof];
	const start = path.shift();
	if (!start) return false;
	let [own, last] = [first.size - 1, second.size - 1];
	while (own % 2 === 1) {
		own = half(own);
		last = half(last);
	}
	let before: Buffer = Buffer.from(start);
	let after = before;
	for (const sibling of path) {
		if (last === 0) return false;
		if (own % 2 === 1 || own === last) {
			before = nodeHash(sibling, before);
			after = nodeHash(sibling, after);
			while (own % 2 === 0 && own !== 0) {
				own /= 2;
				last = half(last);
			}
		} else after = nodeHash(after, sibling);
		own = half(own);
		last = half(last);
	}
	return last === 0 && before.equals(first.root) && after.equals(second.root);
}

const half = (n: number): number => Math.floor(n / 2);

function isPowerOfTwo(n: number): boolean {
	let power = 1;
	while (power < n) power *= 2;
	return power === n;
}
