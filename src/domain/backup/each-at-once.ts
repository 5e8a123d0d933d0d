/**
 * Does something for each of these, `atOnce` at the same time. After a failure nothing more is begun; it is thrown when what was under
 * way has ended.
 */
export async function eachAtOnce<T>(
	items: Iterable<T>,
	atOnce: number,
	act: (item: T) => Promise<void>,
): Promise<void> {
	const waiting = items[Symbol.iterator]();
	let failed = false;
	const work = async () => {
		for (;;) {
			const next = waiting.next();
			if (failed || next.done) return;
			try {
				await act(next.value);
			} catch (error) {
				failed = true;
				throw error;
			}
		}
	};
	const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
	for (const end of ends) if (end.status === "rejected") throw end.reason;
}
