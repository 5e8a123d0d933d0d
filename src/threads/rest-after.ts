import {
	setImmediate as nextTurn,
	setTimeout as wait,
} from "node:timers/promises";

/** Milliseconds of one turn of the event loop in which others had something to do. */
const busy = 1;
/** A rest is so many times as long as the piece before it, and at most so many milliseconds. */
const share = 2;
const longest = 100;

/**
 * Rests after a piece of background work that began at `began` (`performance.now()`), where the next turn of the event loop shows that others have work: pieces
 * that follow each other at once would keep the main thread and the writer from them for half of the time.
 */
export async function restAfter(began: number): Promise<void> {
	const ended = performance.now();
	await nextTurn();
	if (performance.now() - ended < busy) return;
	await wait(Math.min((ended - began) * share, longest));
}
