import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import { BlobChanged } from "./blob-store.ts";

/**
 * The bytes of a blob as they come from a bucket. What is not what the key says breaks off before its end: the last bytes are held back until the digest
 * of all is known.
 */
export function checkedBytes(source: Readable, key: string): Readable {
	const hash = createHash("sha256");
	let held: Uint8Array | undefined;
	const checked = new Transform({
		transform(chunk: Uint8Array, _, done) {
			hash.update(chunk);
			const before = held;
			held = chunk;
			done(null, before);
		},
		flush(done) {
			if (hash.digest("hex") === key) done(null, held);
			else
				done(
					new BlobChanged(`the bucket gave other bytes than those of ${key}`),
				);
		},
	});
	// an error of either ends both; the reader gets it
	pipeline(source, checked, () => {});
	return checked;
}
