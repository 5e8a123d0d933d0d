const everyMs = 10;

/**
 * Measures the CPU time that this thread spends between two turns of its event loop, and tells it where it is more than `mostMs`: so long
 * nobody else was served. What else the machine does counts for nothing. Gives a function that ends the watch.
 */
export function watchThread(
	mostMs: number,
	tell: (ms: number) => void,
): () => void {
	let before = process.threadCpuUsage();
	const timer = setInterval(() => {
		const { user, system } = process.threadCpuUsage(before);
		before = process.threadCpuUsage();
		const ms = (user + system) / 1000;
		if (ms > mostMs) tell(ms);
	}, everyMs);
	timer.unref();
	return () => clearInterval(timer);
}
