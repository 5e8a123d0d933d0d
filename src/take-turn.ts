import { setImmediate as atNextTurn } from "node:timers";
import { setImmediate } from "node:timers/promises";

/** Work that others have to wait for takes no longer than this. */
const mostMs = 10;

let began: number | undefined;

/**
 * Lets others have their turn where work that calls this has gone on for long; gives undefined where it may go on at once. All that
 * is done in one turn of the event loop counts together, whoever does it.
 */
export function takeTurn(): Promise<void> | undefined {
	if (began === undefined) {
		began = performance.now();
		atNextTurn(() => {
			began = undefined;
		});
		return undefined;
	}
	return performance.now() - began > mostMs ? setImmediate() : undefined;
}
