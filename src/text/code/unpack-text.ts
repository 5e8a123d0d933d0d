import { constants, createZstdDecompress, zstdDecompressSync } from "node:zlib";
import { writtenText } from "./find-bytes.ts";
import { longestText } from "./text-sizes.ts";

/** The bytes of the index are not those that were put there, as after damage to a disk. */
export class BrokenText extends Error {}

/** The bytes of a text of the index. @throws BrokenText */
export const unpackText = (packed: Uint8Array): Buffer =>
	unpackAnew(packed, longestText);

function unpackAnew(packed: Uint8Array, most: number): Buffer {
	try {
		return zstdDecompressSync(packed, { maxOutputLength: most });
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		// anything else is about memory, and not about these bytes
		if (!/^(?:ZSTD_|Z_|ERR_BUFFER_TOO_LARGE$)/.test(code)) throw error;
		throw new BrokenText("a text is broken", { cause: error });
	}
}

/**
 * The part of Node's streams that unpacks at once, into memory that it is given. It is not documented, but there is nothing else that does: each result of
 * `zstdDecompressSync` is new memory, and to collect that took a third of the time of a search.
 */
interface Unpacking {
	reset(): void;
	writeSync(
		flush: number,
		...parts: [
			...[from: Uint8Array, at: number, length: number],
			...[to: Uint8Array, place: number, room: number],
		]
	): void;
}
interface UnpackingStream {
	readonly _handle?: Partial<Unpacking>;
	/** The bytes of the room that are free after a call, and those of the packed text that are left. */
	readonly _writeState?: Uint32Array;
}
let opened: UnpackingStream | undefined;

/**
 * The bytes of a text of the index, where they are looked through: they stay until the next one is unpacked. `size` is their number. @throws BrokenText
 */
export const unpackWhereRead = (packed: Uint8Array, size: number): Buffer =>
	size > longestText
		? ofSize(unpackAnew(packed, size), size)
		: writtenText((room) => unpackInto(room, packed, size));

function openStream(): UnpackingStream {
	const stream = createZstdDecompress();
	// broken texts are told by their length
	stream.on("error", () => {});
	return stream as object as UnpackingStream;
}

/** Bytes that are unpacked in one place behind each other. */
const roomOfSmall = 256 * 1024;
let small: Buffer | undefined;

/** Unpacks up to some bytes, whose number is not known; they stay until the next ones are unpacked so. @throws BrokenText */
export function unpackSmall(packed: Uint8Array, most: number): Buffer {
	small ??= Buffer.allocUnsafeSlow(roomOfSmall);
	const length = lengthInto(small, packed, small.length);
	return length === undefined || length < 0 || length === small.length
		? unpackAnew(packed, most)
		: small.subarray(0, length);
}

function unpackInto(room: Buffer, packed: Uint8Array, size: number): number {
	// room for one byte more tells a longer text
	const length = lengthInto(room, packed, longestText + 1);
	return length === undefined
		? checked(unpackText(packed).copy(room), size)
		: checked(length, size);
}

/** Unpacks into a place, and gives the length; -1 where it is broken or cut off, and undefined where Node is another version. */
function lengthInto(
	room: Buffer,
	packed: Uint8Array,
	most: number,
): number | undefined {
	opened ??= openStream();
	const { _handle: handle, _writeState: left } = opened;
	if (!handle?.writeSync || !handle.reset || !left) return undefined;
	handle.reset();
	// an error leaves the numbers of the call before
	left.set([0, packed.length + 1]);
	handle.writeSync(
		constants.ZSTD_e_end,
		...[packed, 0, packed.length],
		...[room, 0, most],
	);
	const [free = 0, unread = 0] = left;
	// a stream that has failed once reports no other error
	if (unread > 0) opened = undefined;
	return unread > 0 ? -1 : most - free;
}

function ofSize(bytes: Buffer, size: number): Buffer {
	checked(bytes.length, size);
	return bytes;
}

function checked(length: number, size: number): number {
	if (length !== size) throw new BrokenText("a text is cut off");
	return length;
}
