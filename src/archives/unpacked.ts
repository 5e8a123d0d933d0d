import { PassThrough, pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import type { Unpacking } from "./unpacking.ts";

const marks = {
	gzip: Buffer.from([0x1f, 0x8b]),
	zstd: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
	xz: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
	bzip2: Buffer.from("BZh"),
};

/**
 * The plain bytes of a stream that may be packed with gzip, zstd, xz or bzip2, told by its first bytes. Whoever stops reading early must
 * destroy it. The stream errors for what is broken.
 */
export async function unpacked(
	unpacking: Unpacking,
	source: Readable,
): Promise<Readable> {
	const first = await firstChunk(source);
	const starts = (mark: Buffer) => first.subarray(0, mark.length).equals(mark);
	if (starts(marks.gzip)) return through(source, createGunzip());
	if (starts(marks.zstd)) return through(source, createZstdDecompress());
	for (const packing of ["xz", "bzip2"] as const)
		if (starts(marks[packing])) {
			// one that comes while a thread is waited for is thrown when it is read
			source.on("error", () => {});
			const bytes = unpacking.unpack(packing, source);
			return Readable.from(bytes, { objectMode: false });
		}
	return through(source, new PassThrough());
}

/** The first bytes, which stay in the stream. */
async function firstChunk(source: Readable): Promise<Buffer> {
	for (;;) {
		const chunk = source.read() as Buffer | null;
		if (chunk) {
			source.unshift(chunk);
			return chunk;
		}
		if (source.readableEnded || source.destroyed) return Buffer.alloc(0);
		await new Promise<void>((resolve) => {
			const go = () => {
				for (const name of events) source.off(name, go);
				resolve();
			};
			for (const name of events) source.once(name, go);
		});
		if (source.errored) throw source.errored;
		if (source.readableEnded) return Buffer.alloc(0);
	}
}
const events = ["readable", "end", "error", "close"] as const;

function through(source: Readable, transform: Transform): Readable {
	pipeline(source, transform, () => {});
	return transform;
}
