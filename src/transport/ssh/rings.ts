import { mostAhead } from "./messages.ts";

/** Memory of both threads through which answers go, for one channel at a time. */
export type Ring = Uint8Array<SharedArrayBuffer>;

/** Rings that no channel uses are kept for the next ones: the garbage collector does not know what shared memory weighs, and lets it lie. */
export interface Rings {
	take(): Ring;
	/** Only when the other thread has closed the channel, and so does not read from it any more. */
	giveBack(ring: Ring): void;
}

/** Keeps so many rings, at most. */
export function openRings(most = 16): Rings {
	const free: Ring[] = [];
	return {
		take: () => free.pop() ?? new Uint8Array(new SharedArrayBuffer(mostAhead)),
		giveBack(ring) {
			if (free.length < most) free.push(ring);
		},
	};
}
