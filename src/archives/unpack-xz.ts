import xz from "xz-decompress";
import type { UnpackStreams } from "./unpack-messages.ts";

/** Unpacks xz. Throws for what is none. */
export async function unpackXz({ more, give }: UnpackStreams): Promise<void> {
	const packed = new ReadableStream<Uint8Array>({
		pull(controller) {
			const bytes = more();
			if (bytes) controller.enqueue(bytes);
			// whether that is too early is seen by who reads it
			else controller.close();
		},
	});
	for await (const piece of new xz.XzReadableStream(packed))
		if (piece.length > 0) give(piece as Uint8Array<ArrayBuffer>);
}
