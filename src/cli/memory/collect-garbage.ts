import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openGivingBack } from "./give-back-memory.ts";

const lookMs = 5_000;
/** Quiet is who works for less than this part of the time, and worth collecting what is more than so many bytes. */
const quiet = 0.1;
const worth = 24 * 2 ** 20;
/** Looks after which a quiet server gives back once more what its threads have left, which end a minute after their last work. */
const looksOfThreads = 6;

/**
 * Collects garbage once it has become quiet: V8 does so when it needs memory, which an idle server never does, so that it would keep what a busy hour
 * has left behind. Freed memory that the C library keeps is given back when the process has become larger, and when it is quiet. Gives a function that ends it.
 */
export function collectGarbageWhenIdle(): () => void {
	setFlagsFromString("--expose-gc");
	const gc = runInNewContext("gc") as (how: object) => void;
	// also what a collection while it is busy would leave, and the room of what is young
	const collect = () =>
		gc({ type: "major", execution: "sync", flavor: "last-resort" });
	const giveBack = openGivingBack();
	let before = process.cpuUsage();
	let least = 0;
	let given = process.memoryUsage.rss();
	let waited = 0;
	const look = () => {
		const { user, system } = process.cpuUsage(before);
		before = process.cpuUsage();
		const isQuiet = (user + system) / 1000 < lookMs * quiet;
		waited = isQuiet ? waited + 1 : 0;
		if (waited >= 2 && inUse() >= least + worth) {
			collect();
			least = inUse();
		}
		const hasGrown = process.memoryUsage.rss() >= given + worth;
		if (hasGrown || waited % looksOfThreads === 2) giveBack?.();
		const size = process.memoryUsage.rss();
		given = hasGrown ? size : Math.min(given, size);
		before = process.cpuUsage();
	};
	const timer = setInterval(look, lookMs).unref();
	return () => clearInterval(timer);
}

/** Bytes of objects, and of the buffers that they hold. */
function inUse(): number {
	const { used_heap_size: heap, external_memory: buffers } =
		getHeapStatistics();
	return heap + buffers;
}
