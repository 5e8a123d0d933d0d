/** Memory for chunks of one size that is used again, so that a long answer does not keep the garbage collector busy. */
export type ChunkCache = {
	/** Memory for so many bytes; what is in it is of no meaning. */
	take(bytes: number): Buffer<ArrayBuffer>;
	/** Gives back what nobody looks at any more: it will be overwritten. */
	giveBack(memory: Buffer<ArrayBuffer>): void;
};

/** Keeps so many chunks for whoever asks next, at most. */
export function openChunkCache(size: number, most: number): ChunkCache {
	const free: ArrayBuffer[] = [];
	return {
		take(bytes) {
			const memory = bytes <= size ? free.pop() : undefined;
			return memory
				? Buffer.from(memory, 0, bytes)
				: Buffer.allocUnsafeSlow(bytes);
		},
		giveBack({ buffer }) {
			if (buffer.byteLength === size && free.length < most) free.push(buffer);
		},
	};
}
