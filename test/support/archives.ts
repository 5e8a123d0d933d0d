import { Readable } from "node:stream";
import { crc32, gzipSync } from "node:zlib";
import { openZip } from "../../src/archives/zip.ts";

type Files = Readonly<Record<string, string | Buffer>>;

/** A tar archive (ustar). */
export function tarOf(files: Files): Buffer {
	const blocks: Buffer[] = [];
	for (const [name, content] of Object.entries(files)) {
		const data = Buffer.from(content);
		const head = Buffer.alloc(512);
		head.write(name, 0, 100);
		head.write("0000644\0".concat("0000000\0".repeat(2)), 100);
		head.write(`${data.length.toString(8).padStart(11, "0")}\0`, 124);
		head.write("14000000000\0        0", 136, "latin1");
		head.write("ustar\x0000", 257, "latin1");
		const sum = head.reduce((a, b) => a + b, 0);
		head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
		blocks.push(head, data, Buffer.alloc(-data.length & 511));
	}
	return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
export const tgzOf = (files: Files): Buffer => gzipSync(tarOf(files));

/** A zip archive with everything stored as it is. */
export function zipOf(files: Files): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let at = 0;
	for (const [name, content] of Object.entries(files)) {
		const data = Buffer.from(content);
		const label = Buffer.from(name);
		const same = Buffer.alloc(26);
		same.writeUInt16LE(20, 0);
		same.writeUInt16LE(0x21, 8);
		same.writeUInt32LE(crc32(data), 10);
		same.writeUInt32LE(data.length, 14);
		same.writeUInt32LE(data.length, 18);
		same.writeUInt16LE(label.length, 22);
		parts.push(Buffer.from("PK\x03\x04", "latin1"), same, label, data);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE(at, 10);
		directory.push(
			Buffer.from("PK\x01\x02\x14\x00", "latin1"),
			same,
			tail,
			label,
		);
		at += 30 + label.length + data.length;
	}
	const index = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	const count = Object.keys(files).length;
	end.write("PK\x05\x06", "latin1");
	end.writeUInt16LE(count, 8);
	end.writeUInt16LE(count, 10);
	end.writeUInt32LE(index.length, 12);
	end.writeUInt32LE(at, 16);
	return Buffer.concat([...parts, index, end]);
}

/** An ar archive, as Debian packages are. */
export function arOf(files: Files): Buffer {
	const parts = [Buffer.from("!<arch>\n")];
	for (const [name, content] of Object.entries(files)) {
		const data = Buffer.from(content);
		const head = `${name.padEnd(16)}${"1600000000".padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"100644".padEnd(8)}${String(data.length).padEnd(10)}\`\n`;
		parts.push(Buffer.from(head), data);
		if (data.length % 2) parts.push(Buffer.from("\n"));
	}
	return Buffer.concat(parts);
}

/** The files of a zip archive, by name. */
export async function filesInZip(
	bytes: Buffer,
): Promise<Record<string, string>> {
	const zip = await openZip({
		size: bytes.length,
		read: async (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
	});
	const files: Record<string, string> = {};
	for (const { path } of zip.entries)
		files[path] = String(await zip.read(path));
	return files;
}
