import { setImmediate } from "node:timers/promises";

/** Steps between which nobody else has a turn. */
const share = 500;

/**
 * To be awaited before each of many steps that wait for nothing themselves, such as statements of SQLite or reads from memory: a hundred
 * thousand in a row would keep everybody else waiting.
 */
export function sharedTurns(): () => Promise<void> {
	let begun = 0;
	return async () => {
		if (++begun % share === 0) await setImmediate();
	};
}
