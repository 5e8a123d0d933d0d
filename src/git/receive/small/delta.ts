import { largestUnit } from "./entry-head.ts";

/** Reads a size as deltas have it at their start; gives where it ends. @throws Error for one with too many digits */
function deltaSize(delta: Buffer, from: number): { size: number; at: number } {
	let at = from;
	let size = 0;
	for (let unit = 1; ; unit *= 128) {
		if (unit > largestUnit) throw unfit();
		const byte = delta[at++] ?? 0;
		size += (byte & 0x7f) * unit;
		if (!(byte & 0x80)) return { size, at };
	}
}

/** The size of what a delta makes. */
export const targetSize = (delta: Buffer): number =>
	deltaSize(delta, deltaSize(delta, 0).at).size;

/** Applies a delta (gitformat-pack(5), "Deltified representation"). @throws Error when it does not fit */
export function patched(base: Buffer, delta: Buffer): Buffer {
	const source = deltaSize(delta, 0);
	const target = deltaSize(delta, source.at);
	if (source.size !== base.length || delta.length < shortest) throw unfit();
	const result = Buffer.alloc(target.size);
	let to = 0;
	for (let at = target.at; at < delta.length; ) {
		const order = delta[at++] as number;
		if (order & 0x80) {
			let [from, size] = [0, 0];
			for (let bit = 0; bit < 4; bit++)
				if (order & (1 << bit)) from += (delta[at++] ?? 0) * 256 ** bit;
			for (let bit = 0; bit < 3; bit++)
				if (order & (16 << bit)) size += (delta[at++] ?? 0) * 256 ** bit;
			size ||= 0x10000;
			// git takes nothing that reaches beyond its base or its result
			const reaches = from + size > base.length || to + size > target.size;
			if (reaches || at > delta.length) throw unfit();
			to += base.copy(result, to, from, from + size);
		} else {
			const end = at + order;
			if (!order || end > delta.length || to + order > target.size)
				throw unfit();
			to += delta.copy(result, to, at, end);
			at = end;
		}
	}
	if (to !== target.size) throw unfit();
	return result;
}

const unfit = () => new Error("a delta does not fit its base");
/** Bytes of the shortest delta: git takes no shorter one. */
const shortest = 4;
