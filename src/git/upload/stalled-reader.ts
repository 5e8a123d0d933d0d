import type { Writable } from "node:stream";
import { waitForDrain } from "../wait-for-drain.ts";

/** Somebody who reads an answer, and how far he is. */
export type Reader = { at: number; readonly output: Writable };

/** What a reader has really taken, as far as his output tells. */
export const takenBy = ({ at, output }: Reader): number =>
	at - output.writableLength;

/** Cuts off, without an error that nobody listens to, who is so far behind the fastest that what lies between them has no room. */
export function cutLaggards(readers: Iterable<Reader>, fastest: number): void {
	for (const reader of readers)
		if (fastest - takenBy(reader) > LAG) reader.output.destroy();
}

/** Bytes that a reader may be behind where there is no room. */
const LAG = 64 << 20;

/** Waits until a reader has taken what it was given. One that takes nothing for so long is cut off. */
export async function takenByReader(
	output: Writable,
	stalled: number,
): Promise<void> {
	if (output.destroyed || !output.writableNeedDrain) return;
	let left = output.writableLength;
	const timer = setInterval(() => {
		if (output.writableLength < left) left = output.writableLength;
		else output.destroy();
	}, stalled);
	timer.unref();
	try {
		await waitForDrain(output);
	} finally {
		clearInterval(timer);
	}
}
