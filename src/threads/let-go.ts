/** Bytes that V8 keeps among its objects. */
const among = 64;

/**
 * Gives back the memory of what nobody reads any more. Until a collection finds thousands of small ones, new ones take other memory, of which the allocator of the
 * system gives nothing back that lies before something used.
 */
export function letGo(bytes: ArrayBufferView): void {
	// to ask for its buffer would give it one
	if (bytes.byteLength <= among) return;
	const { buffer } = bytes;
	if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
