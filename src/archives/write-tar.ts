import { Readable } from "node:stream";
import type { ByteSource } from "../blobs/blob-store.ts";

/** The largest file whose size a header holds in octal digits. */
const mostInDigits = 8 ** 11;

/** A tar archive (POSIX) of small files that are made here; `open` leaves out its end, for archives that are put together of several. */
export function writeTar(
	files: readonly { readonly path: string; readonly bytes: Buffer }[],
	{ open = false, at = 0 } = {},
): Buffer {
	const parts = files.flatMap(({ path, bytes }) => [
		headOf(path, bytes.length, at),
		bytes,
		padding(bytes.length),
	]);
	return Buffer.concat(open ? parts : [...parts, end]);
}

/** The same of files of any size, one after the other; each gives as many bytes as it says. */
export async function* streamTar(
	files: AsyncIterable<{
		readonly path: string;
		readonly size: number;
		readonly bytes: ByteSource;
	}>,
	at: number,
): AsyncGenerator<Uint8Array> {
	for await (const { path, size, bytes } of files) {
		let given = 0;
		try {
			yield headOf(path, size, at);
			for await (const chunk of bytes) {
				given += chunk.length;
				yield chunk;
			}
		} finally {
			// whoever goes away after the head has not begun to read
			if (bytes instanceof Readable) bytes.destroy();
		}
		if (given !== size)
			throw new Error(`${path} has ${given} bytes, not ${size}`);
		yield padding(size);
	}
	yield end;
}

const end = Buffer.alloc(1024);
const padding = (size: number) => Buffer.alloc((512 - (size % 512)) % 512);

function headOf(path: string, size: number, at: number): Buffer {
	const head = Buffer.alloc(512);
	if (head.write(path, 0, 100) < Buffer.byteLength(path))
		throw new Error(`the name ${path} is too long for an archive`);
	const octal = (value: number, place: number, length: number) =>
		head.write(`${value.toString(8).padStart(length - 1, "0")}\0`, place);
	octal(0o644, 100, 8);
	octal(0, 108, 8);
	octal(0, 116, 8);
	if (size < mostInDigits) octal(size, 124, 12);
	else {
		// in bytes, as GNU tar does
		head[124] = 0x80;
		head.writeBigUInt64BE(BigInt(size), 128);
	}
	octal(at, 136, 12);
	head.write("        0", 148);
	head.write("ustar\x0000", 257, "latin1");
	const sum = head.reduce((a, b) => a + b, 0);
	head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
	return head;
}
