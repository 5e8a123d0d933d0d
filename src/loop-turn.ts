import { setImmediate as atEnd } from "node:timers";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Time that steps of one piece of work may take together, in milliseconds; turns of others do not count. */
export class Spending {
	readonly #most: number;
	#spent = 0;

	constructor(most: number) {
		this.#most = most;
	}

	/** More was spent than there is. */
	get isOver(): boolean {
		return this.#spent > this.#most;
	}

	step<T>(run: () => T): T {
		const begun = performance.now();
		const done = run();
		this.#spent += performance.now() - begun;
		return done;
	}
}

/**
 * Ends a turn of the event loop that has lasted long: reads that wait for nothing follow each other without one, be they of one piece of work or of many. Gives
 * a promise where there is to be one, else nothing, so that most have nothing to wait for. To be asked again after it: many may have waited for the same turn.
 */
export function openLoopTurns(
	longest: number,
	now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
	let began: number | undefined;
	let next: Promise<void> | undefined;
	return () => {
		const at = now();
		if (began === undefined) {
			began = at;
			atEnd(() => {
				began = undefined;
			});
			return;
		}
		if (at - began < longest) return;
		next ??= nextTurn().then(() => {
			next = undefined;
		});
		return next;
	};
}

/** The same for all work that is not told another time: a turn ends after 10 ms, whoever has worked in it. */
export const takeTurn = openLoopTurns(10);
