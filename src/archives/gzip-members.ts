import { inflateRawSync } from "node:zlib";
import { badRequest } from "../errors.ts";

/** One of several gzip streams that stand behind each other in a file. */
interface GzipMember {
	readonly packed: Buffer;
	readonly plain: Buffer;
}

const most = 16 * 1024 * 1024;

/** The first whole member of some bytes (RFC 1952). @throws DomainError "bad-request" when there is none, or it is too large */
export function firstMember(bytes: Buffer): GzipMember {
	const start = headSize(bytes);
	try {
		const { buffer, engine } = inflateRawSync(bytes.subarray(start), {
			info: true,
			maxOutputLength: most,
		}) as unknown as {
			buffer: Buffer;
			engine: { bytesWritten: number };
		};
		const end = start + engine.bytesWritten + 8;
		if (end <= bytes.length)
			return { packed: bytes.subarray(0, end), plain: buffer };
	} catch {}
	throw badRequest("the archive is invalid or too large");
}

function headSize(bytes: Buffer): number {
	if (
		bytes.length < 18 ||
		bytes[0] !== 0x1f ||
		bytes[1] !== 0x8b ||
		bytes[2] !== 8
	)
		throw badRequest("the file is not packed with gzip");
	const flags = bytes[3] as number;
	let at = 10;
	if (flags & 4) at += 2 + bytes.readUInt16LE(at);
	for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1;
	return flags & 2 ? at + 2 : at;
}
