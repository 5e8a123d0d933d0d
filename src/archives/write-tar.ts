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

/**
 * The same of files of any size, one after the other; each gives as many bytes as it says. A path that ends with a slash is a folder. `mode`
 * is that of files.
 */
export async function* streamTar(
	files: AsyncIterable<{
		readonly path: string;
		readonly size: number;
		readonly bytes: ByteSource;
	}>,
	at: number,
	mode = 0o644,
): AsyncGenerator<Uint8Array> {
	for await (const { path, size, bytes } of files) {
		let given = 0;
		try {
			yield headOf(path, size, at, mode);
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

function headOf(path: string, size: number, at: number, mode = 0o644): Buffer {
	const head = Buffer.alloc(512);
	const [before, name] = inFields(path);
	head.write(name, 0);
	head.write(before, 345);
	const isFolder = path.endsWith("/");
	const octal = (value: number, place: number, length: number) =>
		head.write(`${value.toString(8).padStart(length - 1, "0")}\0`, place);
	// who may read a folder may enter it
	octal(isFolder ? mode | ((mode & 0o444) >> 2) : mode, 100, 8);
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
	head.write(isFolder ? "5" : "0", 156);
	head.write("ustar\x0000", 257, "latin1");
	const sum = head.reduce((a, b) => a + b, 0);
	head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
	return head;
}

/** A path as a header has it: a long one in two parts. @throws Error when it is too long for that */
function inFields(path: string): [before: string, name: string] {
	const fits = (before: string, name: string) =>
		Buffer.byteLength(name) <= 100 && Buffer.byteLength(before) <= 155;
	if (fits("", path)) return ["", path];
	for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
		const parts = [path.slice(0, at), path.slice(at + 1)] as const;
		if (parts[1] && fits(...parts)) return [...parts];
	}
	throw new Error(`the name ${path} is too long for an archive`);
}
