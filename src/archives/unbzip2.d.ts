declare module "@openpgp/unbzip2-stream/lib/bzip2.js" {
	import type { Bits } from "@openpgp/unbzip2-stream/lib/bit_iterator.js";

	const bzip2: {
		/** Reads the head of a stream; gives the size of its blocks in units of 100,000 bytes. */
		header(bits: Bits): number;
		/** Unpacks one block; gives the checksum so far, or null at the end of the stream. */
		decompress(
			bits: Bits,
			take: (byte: number) => void,
			work: Int32Array,
			size: number,
			checksum: number,
		): number | null;
	};
	export default bzip2;
}

declare module "@openpgp/unbzip2-stream/lib/bit_iterator.js" {
	export interface Bits {
		(count: number | null): number;
		/** Bytes of which a bit was read. */
		readonly bytesRead: number;
	}
	const bitIterator: (next: () => Uint8Array) => Bits;
	export default bitIterator;
}
