// Runs in a thread of its own; open-small-pictures.ts starts it. The build makes dist/picture-worker.js of it.
import { parentPort } from "node:worker_threads";
import { GifReader } from "omggif";
import { giveWay } from "../../threads/give-way.ts";
import { pictureOf } from "../picture.ts";
import { decodeJpeg, decodeWebp, encodeWebp } from "./codecs.ts";
import { decodePng } from "./decode-png.ts";
import { firstOfWebp } from "./first-of-webp.ts";
import { type Pixels, shrink } from "./pixels.ts";

export interface PictureJob {
	readonly bytes: Uint8Array;
	/** Pixels on each side, at most. */
	readonly side: number;
	readonly mostBytes: number;
}

/** More is never read: four bytes a pixel are 64 MiB. */
const mostPixels = 4096 * 4096;

giveWay(5);
parentPort?.on("message", async (job: PictureJob) => {
	parentPort?.postMessage(await small(job).catch(() => null));
});

async function small({ bytes, side, mostBytes }: PictureJob) {
	const pixels = await decode(Buffer.from(bytes));
	return encodeWebp(shrink(pixels, side), mostBytes);
}

async function decode(bytes: Buffer): Promise<Pixels> {
	const picture = pictureOf(bytes);
	const size = picture ? picture.width * picture.height : 0;
	if (size === 0 || size > mostPixels) throw new Error("too large");
	switch (picture?.type) {
		case "image/png":
			return decodePng(bytes);
		case "image/jpeg":
			return decodeJpeg(bytes);
		case "image/webp":
			return decodeWebp(firstOfWebp(bytes));
		default:
			return decodeGif(bytes);
	}
}

/** The first frame. */
function decodeGif(bytes: Buffer): Pixels {
	const gif = new GifReader(bytes);
	const { width, height } = gif;
	// the frame may be larger than the picture
	const frame = gif.frameInfo(0);
	if (frame.width * frame.height > mostPixels) throw new Error("too large");
	const data = new Uint8Array(width * height * 4);
	gif.decodeAndBlitFrameRGBA(0, data);
	return { width, height, data };
}
