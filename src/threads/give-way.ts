import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/**
 * Lets the thread that calls it yield to the one that answers requests, by so many steps of `nice`. Threads have a priority of their own on Linux alone;
 * elsewhere, or where it may not be set, it stays.
 */
export function giveWay(steps: number): void {
	if (isMainThread) return;
	try {
		const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
		setPriority(Number(thread), steps);
	} catch {}
}
