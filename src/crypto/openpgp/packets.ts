export interface Packet {
	readonly tag: number;
	readonly body: Buffer;
}

export const tags = {
	signature: 2,
	secretKey: 5,
	publicKey: 6,
	secretSubkey: 7,
	userId: 13,
	publicSubkey: 14,
	userAttribute: 17,
} as const;

const mostPackets = 5000;

/** The packets of a message, in order; undefined when the bytes do not divide into whole packets. */
export function packetsOf(bytes: Buffer): Packet[] | undefined {
	const packets: Packet[] = [];
	for (let at = 0; at < bytes.length; ) {
		const head = headAt(bytes, at);
		if (!head || head.end > bytes.length) return undefined;
		if (packets.length === mostPackets) return undefined;
		packets.push({
			tag: head.tag,
			body: bytes.subarray(head.start, head.end),
		});
		at = head.end;
	}
	return packets;
}

interface Head {
	readonly tag: number;
	readonly start: number;
	readonly end: number;
}

function headAt(bytes: Buffer, at: number): Head | undefined {
	const first = bytes[at] as number;
	if (first < 0x80) return undefined;
	if ((first & 0x40) !== 0) {
		const length = lengthAt(bytes, at + 1);
		if (!length) return undefined;
		const start = at + 1 + length.size;
		return { tag: first & 0x3f, start, end: start + length.value };
	}
	// The older form; a length that nobody knows (3) does not occur in keys and signatures.
	const size = [1, 2, 4][first & 3];
	if (size === undefined || at + 1 + size > bytes.length) return undefined;
	const start = at + 1 + size;
	const end = start + bytes.readUIntBE(at + 1, size);
	return { tag: (first >> 2) & 0x0f, start, end };
}

/** A length in the newer form, as packets and subpackets have it; undefined for one in pieces. */
export function lengthAt(
	bytes: Buffer,
	at: number,
): { value: number; size: number } | undefined {
	const [a = 255, b] = bytes.subarray(at, at + 2);
	if (at >= bytes.length) return undefined;
	if (a < 192) return { value: a, size: 1 };
	if (a < 224)
		return b === undefined
			? undefined
			: { value: ((a - 192) << 8) + b + 192, size: 2 };
	if (a < 255 || at + 5 > bytes.length) return undefined;
	return { value: bytes.readUInt32BE(at + 1), size: 5 };
}

/** Takes numbers and bytes off a buffer; everything is undefined once it is too short. */
export function numberReader(bytes: Buffer) {
	let at = 0;
	const take = (length: number) => {
		if (length > bytes.length - at) return undefined;
		at += length;
		return bytes.subarray(at - length, at);
	};
	return {
		take,
		/** A number with its length in bits before it. */
		mpi(): Buffer | undefined {
			const bits = take(2)?.readUInt16BE();
			return bits === undefined ? undefined : take((bits + 7) >> 3);
		},
		rest: () => bytes.subarray(at),
		atEnd: () => at === bytes.length,
	};
}
