import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const lookMs = 5_000;
/** Quiet is who works for less than this part of the time, and worth collecting what is more than so many bytes. */
const quiet = 0.1;
const worth = 24 * 2 ** 20;

/**
 * Collects garbage once it has become quiet: V8 does so when it needs memory, which an idle server never does, so that it would keep what a busy hour
 * has left behind. Gives a function that ends it.
 */
export function collectGarbageWhenIdle(): () => void {
	setFlagsFromString("--expose-gc");
	const gc = runInNewContext("gc") as (how: object) => void;
	// also what a collection while it is busy would leave, and the room of what is young
	const collect = () =>
		gc({ type: "major", execution: "sync", flavor: "last-resort" });
	let before = process.cpuUsage();
	let least = 0;
	let waited = 0;
	const timer = setInterval(() => {
		const { user, system } = process.cpuUsage(before);
		before = process.cpuUsage();
		const isQuiet = (user + system) / 1000 < lookMs * quiet;
		waited = isQuiet ? waited + 1 : 0;
		const used = getHeapStatistics().used_heap_size;
		if (waited < 2 || used < least + worth) return;
		collect();
		least = getHeapStatistics().used_heap_size;
		waited = 0;
		before = process.cpuUsage();
	}, lookMs).unref();
	return () => clearInterval(timer);
}
