import { GifWriter } from "omggif";
import { afterAll, expect, test } from "vitest";
import { pictureOf } from "../../src/blobs/picture.ts";
import { decodeWebp } from "../../src/blobs/small-pictures/codecs.ts";
import { decodePng } from "../../src/blobs/small-pictures/decode-png.ts";
import { firstOfWebp } from "../../src/blobs/small-pictures/first-of-webp.ts";
import {
	openSmallPictures,
	type SmallSide,
} from "../../src/blobs/small-pictures/open-small-pictures.ts";
import { shrink } from "../../src/blobs/small-pictures/pixels.ts";
import {
	encoded,
	photo,
	pixelsOf,
	pngOf,
	pngOfPixels,
} from "./made-pictures.ts";

const pictures = openSmallPictures();
afterAll(() => pictures.close());
let made = 0;
const small = (bytes: Buffer, side: SmallSide = 64) =>
	pictures.of(`picture ${made++}`, side, async () => bytes, "ada");

const red = [255, 0, 0, 255] as const;
const near = (a: ArrayLike<number>, b: readonly number[]) =>
	b.every((value, i) => Math.abs((a[i] ?? 0) - value) <= 24);

test("photographs of each kind become squares of at most 2 kB", async () => {
	const pixels = pixelsOf(400, 256, photo);
	const kinds = [
		pngOfPixels(pixels),
		await encoded("jpeg", pixels),
		await encoded("webp", pixels),
	];
	for (const bytes of kinds) {
		const answer = await small(bytes);
		expect(answer?.length).toBeLessThanOrEqual(2000);
		expect(await decodeWebp(Buffer.from(answer ?? []))).toMatchObject({
			width: 64,
			height: 64,
		});
		const larger = await small(bytes, 192);
		expect(larger?.length).toBeLessThanOrEqual(12_000);
	}
});

test("even noise is small enough", async () => {
	let seed = 1;
	const noise = () => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return seed >> 16;
	};
	const answer = await small(
		pngOfPixels(pixelsOf(64, 64, () => [noise(), noise(), noise(), noise()])),
	);
	expect(answer?.length).toBeLessThanOrEqual(2000);
});

test("of a picture that moves the first frame is shown", async () => {
	const bytes = Buffer.alloc(100_000);
	const gif = new GifWriter(bytes, 100, 100, {
		palette: [0xff0000, 0x00ff00],
		loop: 0,
	});
	for (const colour of [0, 1, 1])
		gif.addFrame(0, 0, 100, 100, new Uint8Array(10_000).fill(colour), {
			delay: 10,
		});
	const answer = await small(bytes.subarray(0, gif.end()));
	expect(near((await decodeWebp(Buffer.from(answer ?? []))).data, red)).toBe(
		true,
	);

	const still = await encoded(
		"webp",
		pixelsOf(100, 100, () => red),
	);
	const frame = Buffer.alloc(16);
	frame.writeUIntLE(99, 6, 3);
	frame.writeUIntLE(99, 9, 3);
	const part = (kind: string, body: Uint8Array) => {
		const head = Buffer.alloc(8);
		head.write(kind, "latin1");
		head.writeUInt32LE(body.length, 4);
		return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
	};
	const moving = part(
		"RIFF",
		Buffer.concat([
			Buffer.from("WEBP"),
			part("VP8X", Buffer.from([2, 0, 0, 0, 99, 0, 0, 99, 0, 0])),
			part("ANIM", Buffer.alloc(6)),
			part("ANMF", Buffer.concat([frame, still.subarray(12)])),
		]),
	);
	expect(await decodeWebp(firstOfWebp(moving))).toMatchObject({ width: 100 });
	expect(await small(moving)).toBeDefined();
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
	["a text", () => Buffer.from("no picture at all, but some forty bytes long")],
	[
		"a head that promises much",
		() =>
			pngOf(
				{ width: 60_000, height: 60_000, depth: 8, colour: 6 },
				Buffer.alloc(9),
			),
	],
	[
		"rows that end too early",
		() =>
			pngOf(
				{ width: 4096, height: 4096, depth: 8, colour: 6 },
				Buffer.alloc(99),
			),
	],
	[
		"more rows than there should be",
		() =>
			pngOf(
				{ width: 64, height: 64, depth: 8, colour: 6 },
				Buffer.alloc(50_000_000),
			),
	],
	[
		"half a JPEG's head",
		async () => (await encoded("jpeg", pixelsOf(9, 9, photo))).subarray(0, 190),
	],
])("%s has no small picture", async (_, bytes) => {
	expect(await small(await bytes())).toBeUndefined();
});

test("a picture is made once for all who ask for it, and a failure is remembered", async () => {
	let reads = 0;
	const of = (key: string, bytes: Buffer) =>
		pictures.of(
			key,
			64,
			async () => {
				reads++;
				return bytes;
			},
			"ada",
		);
	const bytes = pngOfPixels(pixelsOf(90, 90, photo));
	await Promise.all([of("a", bytes), of("a", bytes)]);
	expect((await of("a", bytes))?.length).toBeGreaterThan(0);
	await of("b", Buffer.alloc(40));
	expect(await of("b", Buffer.alloc(40))).toBeUndefined();
	expect(reads).toBe(2);
});

const palette = {
	PLTE: Buffer.from([0, 0, 0, 255, 0, 0]),
	tRNS: Buffer.from([0]),
};
test.each<[string, Buffer, readonly number[]]>([
	[
		"numbers of a palette, a bit each",
		pngOf(
			{ width: 3, height: 1, depth: 1, colour: 3 },
			Buffer.from([0, 0b010_00000]),
			palette,
		),
		[0, 0, 0, 0, ...red, 0, 0, 0, 0],
	],
	[
		"numbers of a palette, a byte each",
		pngOf(
			{ width: 2, height: 1, depth: 8, colour: 3 },
			Buffer.from([0, 1, 0]),
			palette,
		),
		[...red, 0, 0, 0, 0],
	],
	[
		"greys of two bits",
		pngOf(
			{ width: 4, height: 1, depth: 2, colour: 0 },
			Buffer.from([0, 0b00_01_10_11]),
		),
		[0, 85, 170, 255].flatMap((v) => [v, v, v, 255]),
	],
	[
		"a grey that is transparent",
		pngOf(
			{ width: 2, height: 1, depth: 8, colour: 0 },
			Buffer.from([0, 7, 8]),
			{ tRNS: Buffer.from([0, 7]) },
		),
		[7, 7, 7, 0, 8, 8, 8, 255],
	],
	[
		"greys and alpha of two bytes",
		pngOf(
			{ width: 1, height: 1, depth: 16, colour: 4 },
			Buffer.from([0, 9, 1, 200, 1]),
		),
		[9, 9, 9, 200],
	],
	[
		"colours of two bytes, one of them transparent",
		pngOf(
			{ width: 2, height: 1, depth: 16, colour: 2 },
			Buffer.from([0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 7]),
			{ tRNS: Buffer.from([1, 2, 3, 4, 5, 6]) },
		),
		[1, 3, 5, 0, 1, 3, 5, 255],
	],
	// each row is told by another filter: as it is, by the left, by the one above, by both, by the nearest
	[
		"filters",
		pngOf(
			{ width: 2, height: 5, depth: 8, colour: 0 },
			Buffer.from([0, 10, 20, 1, 10, 10, 2, 0, 0, 3, 5, 5, 4, 0, 0]),
		),
		[10, 20, 10, 20, 10, 20, 10, 20, 10, 20].flatMap((v) => [v, v, v, 255]),
	],
])("PNG: %s", (_, png, expected) => {
	expect([...decodePng(png).data]).toEqual(expected);
});

test("PNG: an interlaced picture is put together", () => {
	const [width, height] = [11, 9];
	const passes = [
		[0, 0, 8, 8],
		[4, 0, 8, 8],
		[0, 4, 4, 8],
		[2, 0, 4, 4],
		[0, 2, 2, 4],
		[1, 0, 2, 2],
		[0, 1, 1, 2],
	] as const;
	const rows: number[] = [];
	for (const [x0, y0, dx, dy] of passes)
		for (let y = y0; y < height && x0 < width; y += dy) {
			rows.push(0);
			for (let x = x0; x < width; x += dx) rows.push(x * 10 + y);
		}
	const { data } = decodePng(
		pngOf(
			{ width, height, depth: 8, colour: 0, interlaced: true },
			Buffer.from(rows),
		),
	);
	expect([...data].filter((_, i) => i % 4 === 0)).toEqual(
		Array.from(
			{ length: width * height },
			(_, i) => (i % width) * 10 + Math.floor(i / width),
		),
	);
});

test("pixels are means of those that they stand for, and what is transparent has no colour", () => {
	// two by two of three by three: the ones in between go into both
	const three = pixelsOf(3, 3, (x) => [x * 90, 0, 0, 255]);
	expect([...shrink(three, 2).data].filter((_, i) => i % 4 === 0)).toEqual([
		30, 150, 30, 150,
	]);
	const half = pixelsOf(2, 2, (x) => (x ? [0, 255, 0, 0] : red));
	expect([...shrink(half, 1).data]).toEqual([255, 0, 0, 128]);
	expect(shrink(pixelsOf(5, 3, photo), 64)).toMatchObject({
		width: 3,
		height: 3,
	});
});

test("PNG: a second head, or one that is not the first, is refused", () => {
	const png = pngOf(
		{ width: 1, height: 1, depth: 8, colour: 0 },
		Buffer.from([0, 9, 9, 9, 9]),
	);
	const [start, head, rest] = [
		png.subarray(0, 8),
		png.subarray(8, 33),
		png.subarray(33),
	];
	const wide = Buffer.from(head);
	wide.writeUInt32BE(2, 8);
	const text = Buffer.from(head);
	text.write("tEXt", 4, "latin1");
	for (const parts of [
		[start, head, wide, rest],
		[start, text, wide, rest],
	])
		expect(() => decodePng(Buffer.concat(parts))).toThrow("not one head");
});

test("GIF: a frame that is larger than any picture is not decoded", async () => {
	const bytes = Buffer.alloc(200);
	const gif = new GifWriter(bytes, 1, 1, {
		palette: [0xff0000, 0x00ff00],
		loop: 0,
	});
	gif.addFrame(0, 0, 1, 1, Uint8Array.of(0), { delay: 10 });
	const whole = bytes.subarray(0, gif.end());
	expect(await small(whole)).toBeDefined();
	const large = Buffer.from(whole);
	large.writeUInt16LE(12_000, large.indexOf(0x2c) + 5);
	large.writeUInt16LE(12_000, large.indexOf(0x2c) + 7);
	expect(await small(large)).toBeUndefined();
});

test.each([0x00, 0x01, 0xd0, 0xd8, 0xda])(
	"JPEG: a marker %d before the frame hides no other size",
	(marker) => {
		const bytes = Buffer.alloc(70_000);
		const frame = [0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff];
		bytes.set([0xff, 0xd8, 0xff, marker, ...frame]);
		// what stands where the frame's first bytes lead, taken as a length
		bytes.set([0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1], 4 + 0xffc0);
		expect(pictureOf(bytes)).toBeUndefined();
	},
);
