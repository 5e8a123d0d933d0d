import type { ByteSource } from "./blob-store.ts";

const first = 64 * 1024;
const usual = 512 * 1024;

/**
 * The bytes of a source in pieces that are worth a way to the disk. A piece stays as it is until the next but one is asked for, so that
 * one can be written while another is filled; of the source's chunks nothing is kept.
 */
export async function* gathered(
	source: ByteSource,
): AsyncGenerator<Uint8Array> {
	// most uploads are small and need no other
	let buffer: Buffer = Buffer.allocUnsafeSlow(first);
	let spare: Buffer | undefined;
	let filled = 0;
	for await (const chunk of source) {
		for (let taken = 0; taken < chunk.length; ) {
			const part = chunk.subarray(taken, taken + buffer.length - filled);
			buffer.set(part, filled);
			filled += part.length;
			taken += part.length;
			if (filled < buffer.length) continue;
			yield buffer;
			const next = spare ?? Buffer.allocUnsafeSlow(usual);
			spare = buffer.length === usual ? buffer : undefined;
			buffer = next;
			filled = 0;
		}
	}
	if (filled > 0) yield buffer.subarray(0, filled);
}
