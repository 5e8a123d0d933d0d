import type { Writable } from "node:stream";

/** Resolves when a stream takes more, or never will again. Leaves no listener behind: a transfer waits thousands of times. */
export function waitForDrain(stream: Writable): Promise<void> {
	if (stream.destroyed || !stream.writableNeedDrain) return Promise.resolve();
	return new Promise((resolve) => {
		const done = () => {
			stream.off("drain", done);
			stream.off("close", done);
			resolve();
		};
		stream.on("drain", done);
		stream.on("close", done);
	});
}
