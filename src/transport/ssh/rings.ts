import { mostAhead } from "./messages.ts";

/** Shared memory for the bytes of one channel at a time. */
export type Ring = Uint8Array<SharedArrayBuffer>;

/** Unused rings are kept for the next channels: the garbage collector does not count shared memory and would leave it allocated. */
export interface Rings {
	take(): Ring;
	/** Call it only when the other thread has closed the channel and reads no more. */
	giveBack(ring: Ring): void;
}

/** Keeps at most this many rings. */
export function openRings(most = 16): Rings {
	const free: Ring[] = [];
	return {
		take: () => free.pop() ?? new Uint8Array(new SharedArrayBuffer(mostAhead)),
		giveBack(ring) {
			if (free.length < most) free.push(ring);
		},
	};
}
