import { zstdDecompressSync } from "node:zlib";

/** No text of the index is larger, in bytes. */
export const longestText = 1 << 20;

/** The bytes of a text of the index. @throws Error where they are broken */
export const unpackText = (packed: Uint8Array): Buffer =>
	zstdDecompressSync(packed, { maxOutputLength: longestText });
