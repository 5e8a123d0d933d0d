import { hash } from "node:crypto";

/** Bytes of the checksum of a page, and of the whole database. */
export const sumBytes = 16;

/** Computes checksums of pages of one size: a digest of their number and bytes. */
export function pageSums(
	pageSize: number,
): (number: number, page: Uint8Array) => Buffer {
	const scratch = Buffer.alloc(4 + pageSize);
	return (number, page) => {
		scratch.writeUInt32LE(number);
		scratch.set(page, 4);
		return hash("sha256", scratch, "buffer").subarray(0, sumBytes);
	};
}

/** Adds the checksum of a page to that of a database, or takes it out: both are the same. */
export function mixInto(sum: Buffer, page: Uint8Array): void {
	for (let i = 0; i < sumBytes; i++)
		sum[i] = (sum[i] as number) ^ (page[i] as number);
}
