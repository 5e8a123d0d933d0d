import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { ObjectFormat, ObjectType } from "../oid.ts";
import { type IndexEntry, packIndex } from "./pack-index.ts";

/** An object that is ready to go into a pack. */
export type PackObject = {
	readonly oid: string;
	readonly type: ObjectType;
	readonly body: Buffer;
};

/** A whole pack and its index in memory. */
export type Pack = {
	readonly name: string;
	readonly pack: Buffer[];
	readonly index: Buffer;
};

/** Builds a version 2 pack without deltas and its version 2 index (gitformat-pack(5)). */
export function buildPack(
	objects: readonly PackObject[],
	format: ObjectFormat,
): Pack {
	const parts: Buffer[] = [packHeader(objects.length)];
	const entries: IndexEntry[] = [];
	const hash = createHash(format).update(parts[0] as Buffer);
	let offset = 12;
	for (const object of objects) {
		const head = entryHeader(object.type, object.body.length);
		const data = deflateSync(object.body, deflateOptions(object.body.length));
		entries.push({ oid: object.oid, crc: crc32(data, crc32(head)), offset });
		parts.push(head, data);
		hash.update(head).update(data);
		offset += head.length + data.length;
	}
	const trailer = hash.digest();
	parts.push(trailer);
	return {
		name: trailer.toString("hex"),
		pack: parts,
		index: packIndex(entries, trailer, format),
	};
}

/** The twelve bytes a pack starts with. */
export function packHeader(count: number): Buffer {
	const header = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
	header.writeUInt32BE(count, 8);
	return header;
}

/** Type and size of an entry: 4 bits of size, then 7 at a time. */
function entryHeader(type: ObjectType, size: number): Buffer {
	const header: number[] = [];
	let byte = (TYPE_CODE[type] << 4) | (size % 16);
	for (let rest = Math.floor(size / 16); ; rest = Math.floor(rest / 128)) {
		if (rest === 0) break;
		header.push(byte | 0x80);
		byte = rest % 128;
	}
	header.push(byte);
	return Buffer.from(header);
}

/** One object as it stands in a pack. */
export function packEntry({
	type,
	body,
}: Pick<PackObject, "type" | "body">): Buffer {
	const data = deflateSync(body, deflateOptions(body.length));
	return Buffer.concat([entryHeader(type, body.length), data]);
}

/** An output buffer that fits saves an allocation of 16 KB for each small object. */
function deflateOptions(size: number): { chunkSize: number } | undefined {
	return size < 16_000 ? { chunkSize: size + 64 } : undefined;
}

const TYPE_CODE: Record<ObjectType, number> = {
	commit: 1,
	tree: 2,
	blob: 3,
	tag: 4,
};
