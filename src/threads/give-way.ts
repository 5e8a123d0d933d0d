import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/**
 * Lets the thread that calls it yield to the one that answers requests, by so many steps of `nice`. Threads have a priority of their own on Linux alone;
 * elsewhere, or where it may not be set, it stays.
 */
export function giveWay(steps: number): void {
	if (isMainThread) return;
	try {
		const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
		// from where the process was put: it may be started with a priority of its own
		const own = getPriority(Number(thread));
		const lowest = constants.priority.PRIORITY_LOW;
		setPriority(Number(thread), Math.min(lowest, own + steps));
	} catch {}
}
