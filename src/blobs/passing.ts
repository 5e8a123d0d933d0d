/**
 * Gives back the memory of bytes that nobody will look at again. The collector would do so too, but only after many megabytes of them:
 * large transfers then take more memory than anything else.
 */
function release({ buffer, byteLength }: Uint8Array): void {
	// a part of something larger may have other readers
	if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
		buffer.transfer(0);
}

/** The bytes of a source, for a reader that keeps none of them: each chunk is gone once the next is asked for. */
export async function* passing(
	source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
	for await (const bytes of source) {
		yield bytes;
		release(bytes);
	}
}
