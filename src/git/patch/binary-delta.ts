/**
 * Applies a delta (gitformat-pack(5), "Deltified representation") to `base`. Undefined when it is broken, is
 * for another base, or makes more than `most` bytes.
 */
export function applyDelta(
	base: Buffer,
	delta: Buffer,
	most: number,
): Buffer | undefined {
	const reader = { delta, at: 0 };
	if (readSize(reader) !== base.length) return;
	const size = readSize(reader);
	if (size === undefined || size > most) return;
	const target = Buffer.allocUnsafe(size);
	let out = 0;
	while (reader.at < delta.length) {
		const command = delta[reader.at++] as number;
		if (command & 0x80) {
			const from = readNumber(reader, command, 4);
			const length = readNumber(reader, command >> 4, 3) || 0x10000;
			if (from + length > base.length || out + length > size) return;
			out += base.copy(target, out, from, from + length);
		} else {
			if (command === 0) return;
			const end = reader.at + command;
			if (end > delta.length || out + command > size) return;
			out += delta.copy(target, out, reader.at, end);
			reader.at = end;
		}
	}
	return out === size ? target : undefined;
}

type Reader = { readonly delta: Buffer; at: number };

function readSize(reader: Reader): number | undefined {
	let size = 0;
	for (let scale = 1; scale < 2 ** 49; scale *= 128) {
		const byte = reader.delta[reader.at++];
		if (byte === undefined) return;
		size += (byte & 0x7f) * scale;
		if (byte < 0x80) return size;
	}
	return;
}

/** A number of up to `most` bytes, of which the bits say which are there; NaN when the delta ends in it. */
function readNumber(reader: Reader, bits: number, most: number): number {
	let value = 0;
	for (let index = 0; index < most; index++) {
		if (!(bits & (1 << index))) continue;
		value += (reader.delta[reader.at++] ?? Number.NaN) * 2 ** (8 * index);
	}
	return value;
}
