import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import mozjpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import webpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc.js";
import { defaultOptions } from "@jsquash/webp/meta.js";
import type { Pixels } from "./pixels.ts";

type Codec = {
	decode(bytes: Buffer, preserveOrientation?: boolean): Pixels | null;
	encode(
		data: Pixels["data"],
		width: number,
		height: number,
		options: typeof defaultOptions,
	): Uint8Array | null;
};
type Factory = (options: {
	noInitialRun: true;
	/** A broken picture is no news of the server. */
	printErr(): void;
	instantiateWasm(
		imports: WebAssembly.Imports,
		done: (instance: WebAssembly.Instance) => void,
	): WebAssembly.Exports;
}) => Promise<Codec>;

const modules = new Map<string, WebAssembly.Module>();

/** A codec with a memory of its own, which goes with it: memories of WebAssembly grow and never shrink. */
function open(factory: unknown, file: string): Promise<Codec> {
	const module =
		modules.get(file) ?? new WebAssembly.Module(readFileSync(placeOf(file)));
	modules.set(file, module);
	return (factory as Factory)({
		noInitialRun: true,
		printErr() {},
		instantiateWasm(imports, done) {
			const instance = new WebAssembly.Instance(module, imports);
			done(instance);
			return instance.exports;
		},
	});
}

/** The build puts the file beside the module. */
const placeOf = (file: string): string | URL =>
	import.meta.url.endsWith(".ts")
		? createRequire(import.meta.url).resolve(file)
		: new URL(basename(file), import.meta.url);

/** The pixels of a JPEG, turned as its camera says. @throws Error for what is none */
export async function decodeJpeg(bytes: Buffer): Promise<Pixels> {
	const file = "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
	return whole((await open(mozjpegDecoder, file)).decode(bytes, true));
}

/** The pixels of a WebP that does not move. @throws Error for what is none */
export async function decodeWebp(bytes: Buffer): Promise<Pixels> {
	const file = "@jsquash/webp/codec/dec/webp_dec.wasm";
	return whole((await open(webpDecoder, file)).decode(bytes));
}

/** A WebP of at most `mostBytes`, as good as they allow. @throws Error where nothing is small enough */
export async function encodeWebp(
	{ data, width, height }: Pixels,
	mostBytes: number,
): Promise<Uint8Array> {
	const file = "@jsquash/webp/codec/enc/webp_enc.wasm";
	const codec = await open(webpEncoder, file);
	for (const quality of [82, 70, 55, 40, 25, 10, 0]) {
		const options = { ...defaultOptions, quality, alpha_quality: quality };
		const packed = whole(codec.encode(data, width, height, options));
		if (packed.length <= mostBytes) return packed;
	}
	throw new Error("the picture cannot be made small");
}

function whole<T>(answer: T | null): T {
	if (!answer) throw new Error("the picture cannot be read");
	return answer;
}
