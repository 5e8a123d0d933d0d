import bitIterator from "@openpgp/unbzip2-stream/lib/bit_iterator.js";
import bzip2 from "@openpgp/unbzip2-stream/lib/bzip2.js";
import type { UnpackStreams } from "./unpack-messages.ts";

const pieceSize = 256 * 1024;

/** Unpacks bzip2. Throws for what is none. */
export function unpackBzip2({ more, give }: UnpackStreams): void {
	let waiting: Uint8Array | undefined;
	let received = 0;
	/** Whether there are bytes behind those that were handed over. */
	const isMore = (): boolean => {
		waiting ??= more();
		return waiting !== undefined;
	};
	const bits = bitIterator(() => {
		if (!isMore()) throw new Error("the archive is incomplete");
		const bytes = waiting as Uint8Array;
		waiting = undefined;
		received += bytes.length;
		return bytes;
	});
	let piece = new Uint8Array(pieceSize);
	let filled = 0;
	const flush = () => {
		if (filled > 0) give(piece.subarray(0, filled));
		piece = new Uint8Array(pieceSize);
		filled = 0;
	};
	const take = (byte: number) => {
		piece[filled++] = byte;
		if (filled === pieceSize) flush();
	};
	// several streams behind each other are one file
	do {
		const size = 100_000 * bzip2.header(bits);
		const work = new Int32Array(size);
		let checksum: number | null = 0;
		while (checksum !== null)
			checksum = bzip2.decompress(bits, take, work, size, checksum);
		flush();
	} while (bits.bytesRead < received || isMore());
}
