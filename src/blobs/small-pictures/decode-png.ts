import { inflateSync } from "node:zlib";
import type { Pixels } from "./pixels.ts";

/** The head of a PNG, with its palette. */
interface Head {
	readonly width: number;
	readonly height: number;
	readonly depth: number;
	/** Bits: 1 palette, 2 colour, 4 alpha. */
	readonly colour: number;
	readonly interlaced: boolean;
	readonly palette: Buffer;
	readonly clear: Buffer;
}

/** The pixels of each pass: where the first one stands, and how far it is to the next one. */
const adam7 = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

/** The pixels of a PNG; of an animated one those that browsers show that know no animation. @throws Error for what is no whole PNG */
export function decodePng(bytes: Buffer): Pixels {
	const { head, packed } = chunksOf(bytes);
	const { width, height, interlaced } = head;
	const passes = (interlaced ? adam7 : [[0, 0, 1, 1] as const]).map(
		([x, y, dx, dy]) => {
			const wide = Math.ceil((width - x) / dx);
			const high = Math.ceil((height - y) / dy);
			const rowBytes = Math.ceil((wide * bitsOf(head)) / 8);
			return { x, y, dx, dy, wide, high: wide > 0 ? high : 0, rowBytes };
		},
	);
	const size = passes.reduce(
		(sum, pass) => sum + Math.max(pass.high, 0) * (pass.rowBytes + 1),
		0,
	);
	const plain = inflateSync(packed, { maxOutputLength: size + 65_536 });
	if (plain.length < size) throw new Error("the picture ends too early");
	const data = new Uint8Array(width * height * 4);
	let at = 0;
	for (const { x, y, dx, dy, wide, high, rowBytes } of passes) {
		let before: Uint8Array = new Uint8Array(rowBytes);
		for (let row = 0; row < high; row++) {
			const line = plain.subarray(at + 1, at + 1 + rowBytes);
			unfilter(plain[at] as number, line, before, Math.ceil(bitsOf(head) / 8));
			const start = ((y + row * dy) * width + x) * 4;
			const target = { data, start, step: dx * 4 };
			if (head.depth < 8) writePacked(head, line, wide, target);
			else writeWhole(head, line, wide, target);
			before = line;
			at += rowBytes + 1;
		}
	}
	return { width, height, data };
}

const channels: Readonly<Record<number, number>> = {
	0: 1,
	2: 3,
	3: 1,
	4: 2,
	6: 4,
};
const bitsOf = ({ colour, depth }: Head) => (channels[colour] ?? 0) * depth;

function chunksOf(bytes: Buffer): { head: Head; packed: Buffer } {
	const parts: Buffer[] = [];
	const found = new Map<string, Buffer>();
	for (let at = 8; at + 12 <= bytes.length; ) {
		const length = bytes.readUInt32BE(at);
		const kind = bytes.toString("latin1", at + 4, at + 8);
		const body = bytes.subarray(at + 8, at + 8 + length);
		// its size was looked at in the first place
		if ((kind === "IHDR") !== (at === 8))
			throw new Error("the picture has not one head");
		if (kind === "IDAT") parts.push(body);
		else if (["IHDR", "PLTE", "tRNS"].includes(kind)) found.set(kind, body);
		else if (kind === "IEND") break;
		at += length + 12;
	}
	const head = found.get("IHDR");
	if (head?.length !== 13) throw new Error("the picture has no head");
	const [depth = 0, colour = 0, , , interlaced] = head.subarray(8);
	const whole = depth === 8 || depth === 16;
	if (
		!(colour in channels) ||
		!(whole || ((colour === 0 || colour === 3) && [1, 2, 4].includes(depth)))
	)
		throw new Error("the picture has colours of no known kind");
	return {
		head: {
			width: head.readUInt32BE(0),
			height: head.readUInt32BE(4),
			depth,
			colour,
			interlaced: interlaced === 1,
			palette: found.get("PLTE") ?? Buffer.alloc(0),
			clear: found.get("tRNS") ?? Buffer.alloc(0),
		},
		packed: Buffer.concat(parts),
	};
}

/** Turns differences to the bytes at the left (`back` bytes) and above into the bytes themselves. */
function unfilter(
	filter: number,
	line: Uint8Array,
	above: Uint8Array,
	back: number,
): void {
	if (filter > 4) throw new Error("the picture has a filter of no known kind");
	for (let i = 0; i < line.length && filter > 0; i++) {
		const a = i < back ? 0 : (line[i - back] as number);
		const b = above[i] as number;
		let guess = filter === 1 ? a : filter === 2 ? b : (a + b) >> 1;
		if (filter === 4)
			guess = paeth(a, b, i < back ? 0 : (above[i - back] as number));
		line[i] = (line[i] as number) + guess;
	}
}

function paeth(a: number, b: number, c: number): number {
	const p = a + b - c;
	const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
	if (pa <= pb && pa <= pc) return a;
	return pb <= pc ? b : c;
}

/** The places of a row's pixels: that of the first one, and how far it is to the next one. */
interface Target {
	readonly data: Uint8Array;
	readonly start: number;
	readonly step: number;
}

/** A row of one channel with several pixels in a byte: greys, or numbers of the palette. */
function writePacked(
	head: Head,
	line: Uint8Array,
	wide: number,
	{ data, start, step }: Target,
): void {
	const { depth, colour, clear } = head;
	const most = (1 << depth) - 1;
	for (let i = 0; i < wide; i++) {
		const bit = i * depth;
		const value =
			((line[bit >> 3] as number) >> (8 - depth - (bit & 7))) & most;
		const to = start + i * step;
		if (colour === 3) fromPalette(head, value, data, to);
		else {
			data.fill((value * 255) / most, to, to + 3);
			data[to + 3] =
				clear.length >= 2 && clear.readUInt16BE(0) === value ? 0 : 255;
		}
	}
}

function fromPalette(
	{ palette, clear }: Head,
	value: number,
	data: Uint8Array,
	to: number,
): void {
	for (let i = 0; i < 3; i++) data[to + i] = palette[value * 3 + i] ?? 0;
	data[to + 3] = clear[value] ?? 255;
}

/** A row with a byte or two for each channel; of two the first is enough. */
function writeWhole(
	head: Head,
	line: Uint8Array,
	wide: number,
	{ data, start, step }: Target,
): void {
	const { depth, colour, clear } = head;
	const unit = depth / 8;
	const width = (channels[colour] ?? 0) * unit;
	const isGrey = colour === 0 || colour === 4;
	const alphaAt = colour === 4 ? unit : colour === 6 ? 3 * unit : -1;
	for (
		let i = 0, from = 0, to = start;
		i < wide;
		i++, from += width, to += step
	) {
		if (colour === 3) {
			fromPalette(head, line[from] as number, data, to);
			continue;
		}
		data[to] = line[from] as number;
		data[to + 1] = line[isGrey ? from : from + unit] as number;
		data[to + 2] = line[isGrey ? from : from + 2 * unit] as number;
		if (alphaAt >= 0) data[to + 3] = line[from + alphaAt] as number;
		else data[to + 3] = isClear(clear, line, from, width, unit) ? 0 : 255;
	}
}

/** Tells whether a pixel has the one colour that counts as transparent. */
function isClear(
	clear: Buffer,
	line: Uint8Array,
	from: number,
	width: number,
	unit: number,
): boolean {
	if (clear.length < (width / unit) * 2) return false;
	for (let i = 0; i < width; i++) {
		// the colour is written with two bytes for each channel
		const at = unit === 2 ? i : 2 * i + 1;
		if (clear[at] !== line[from + i]) return false;
	}
	return true;
}
