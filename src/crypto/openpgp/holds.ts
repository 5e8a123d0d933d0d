import { createHash, verify } from "node:crypto";
import type { KeyPacket } from "./key-packet.ts";
import { numberReader } from "./packets.ts";
import type { SignaturePacket } from "./signature-packet.ts";

/** Whether a key made a signature over these bytes. What the signature means, and when it holds, is asked elsewhere. */
export function signatureHolds(
	signature: SignaturePacket,
	key: KeyPacket,
	signed: readonly Uint8Array[],
): boolean {
	const { scheme } = key;
	if (!scheme || !sameAlgorithm(signature, key)) return false;
	if (signature.version !== key.version) return false;
	const { head, hash, salt } = signature;
	const trailer = Buffer.from([signature.version, 0xff, 0, 0, 0, 0]);
	trailer.writeUInt32BE(head.length, 2);
	const data = [salt, ...signed, head, trailer];
	const numbers = numberReader(signature.value);
	switch (scheme.kind) {
		case "rsa": {
			const value = padded([numbers.mpi()], scheme.size);
			if (!value || !numbers.atEnd()) return false;
			return verify(hash, Buffer.concat(data), scheme.verifier, value);
		}
		case "ecdsa": {
			const value = padded([numbers.mpi(), numbers.mpi()], scheme.size);
			if (!value || !numbers.atEnd()) return false;
			const key = { key: scheme.verifier, dsaEncoding: "ieee-p1363" } as const;
			return verify(hash, Buffer.concat(data), key, value);
		}
		default: {
			const value =
				scheme.kind === "eddsa-legacy"
					? padded([numbers.mpi(), numbers.mpi()], scheme.size)
					: numbers.take(scheme.size);
			if (!value || !numbers.atEnd()) return false;
			return verify(null, digest(hash, data), scheme.verifier, value);
		}
	}
}

// RSA has had three numbers for one algorithm.
const sameAlgorithm = (signature: SignaturePacket, key: KeyPacket) =>
	key.scheme?.kind === "rsa"
		? signature.algorithm === 1 || signature.algorithm === 3
		: signature.algorithm === key.algorithm;

function digest(hash: string, data: readonly Uint8Array[]) {
	const made = createHash(hash);
	for (const bytes of data) made.update(bytes);
	return made.digest();
}

/** Numbers side by side, each filled up to `size` bytes. */
function padded(
	numbers: readonly (Buffer | undefined)[],
	size: number,
): Buffer | undefined {
	const all = Buffer.alloc(numbers.length * size);
	for (const [i, number] of numbers.entries()) {
		if (!number || number.length > size) return undefined;
		number.copy(all, (i + 1) * size - number.length);
	}
	return all;
}
