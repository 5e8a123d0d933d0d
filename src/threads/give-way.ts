import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/**
 * Lets the thread that calls it yield to the one that answers requests, by so many steps of `nice` below it. Threads have a priority of their own on Linux
 * alone; elsewhere, or where it may not be set, it stays.
 */
export function giveWay(steps: number): void {
	if (isMainThread) return;
	try {
		const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
		setPriority(Number(thread), below(steps));
	} catch {}
}

/** Lets a process of its own yield to the server that has started it, in the same way. */
export function giveWayAsProcess(steps: number): void {
	try {
		setPriority(below(steps));
	} catch {}
}

/** The priority so many steps below that of the process, which a server may have been given by its machine. */
const below = (steps: number): number =>
	Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + steps);
