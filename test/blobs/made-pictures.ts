import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";

const require = createRequire(import.meta.url);

/** Colours of a picture by place: red, green, blue and alpha. */
type Colours = (
	x: number,
	y: number,
) => readonly [number, number, number, number];

/** A picture that is to an encoder as a photograph: slopes, edges and some noise. */
export const photo: Colours = (x, y) => {
	const noise = ((x * 7919 + y * 104_729) % 37) - 18;
	const edge = (x - 130) ** 2 + (y - 110) ** 2 < 70 ** 2 ? 90 : 0;
	return [
		(x + noise + edge) & 255,
		(y + 40 + noise) & 255,
		(((x + y) >> 1) + noise) & 255,
		255,
	];
};

export function pixelsOf(width: number, height: number, colours: Colours) {
	const data = new Uint8ClampedArray(width * height * 4);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			data.set(colours(x, y), (y * width + x) * 4);
	return { width, height, data };
}

/** A PNG of rows as they are packed, each with the number of its filter before it. */
export function pngOf(
	head: {
		width: number;
		height: number;
		depth: number;
		colour: number;
		interlaced?: boolean;
	},
	rows: Uint8Array,
	more: Readonly<Record<string, Uint8Array>> = {},
): Buffer {
	const ihdr = Buffer.alloc(13);
	ihdr.writeUInt32BE(head.width, 0);
	ihdr.writeUInt32BE(head.height, 4);
	ihdr.set([head.depth, head.colour, 0, 0, head.interlaced ? 1 : 0], 8);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", ihdr),
		...Object.entries(more).map(([kind, body]) => chunk(kind, body)),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(kind: string, body: Uint8Array): Buffer {
	const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
	const head = Buffer.alloc(4);
	head.writeUInt32BE(body.length);
	const tail = Buffer.alloc(4);
	tail.writeUInt32BE(crc32(named));
	return Buffer.concat([head, named, tail]);
}

/** A PNG of eight bits and four channels. */
export function pngOfPixels({
	width,
	height,
	data,
}: ReturnType<typeof pixelsOf>) {
	const rows = Buffer.alloc(height * (width * 4 + 1));
	for (let y = 0; y < height; y++)
		rows.set(
			data.subarray(y * width * 4, (y + 1) * width * 4),
			y * (width * 4 + 1) + 1,
		);
	return pngOf({ width, height, depth: 8, colour: 6 }, rows);
}

/** A picture as the encoder of a package makes it. */
export async function encoded(
	kind: "jpeg" | "webp",
	pixels: ReturnType<typeof pixelsOf>,
	options = {},
): Promise<Buffer> {
	const name = kind === "jpeg" ? "mozjpeg_enc" : "webp_enc";
	const { default: factory } = await import(
		`@jsquash/${kind}/codec/enc/${name}.js`
	);
	const { defaultOptions } = await import(`@jsquash/${kind}/meta.js`);
	const file = require.resolve(`@jsquash/${kind}/codec/enc/${name}.wasm`);
	const codec = await factory({
		noInitialRun: true,
		wasmBinary: readFileSync(file),
	});
	const { data, width, height } = pixels;
	return Buffer.from(
		codec.encode(data, width, height, { ...defaultOptions, ...options }),
	);
}
