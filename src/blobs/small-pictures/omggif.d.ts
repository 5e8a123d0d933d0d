declare module "omggif" {
	/** Reads GIFs. @throws Error for what is none */
	export class GifReader {
		constructor(bytes: Uint8Array);
		readonly width: number;
		readonly height: number;
		frameInfo(frame: number): {
			readonly width: number;
			readonly height: number;
		};
		decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void;
	}

	/** Writes GIFs. */
	export class GifWriter {
		constructor(
			bytes: Uint8Array,
			width: number,
			height: number,
			options: { palette: readonly number[]; loop: number },
		);
		addFrame(
			x: number,
			y: number,
			width: number,
			height: number,
			pixels: Uint8Array,
			options: { delay: number },
		): number;
		end(): number;
	}
}
