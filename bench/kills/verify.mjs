/** Waits until everything acknowledged was heard, or nothing new for three minutes; gives what is missing, and what the wait was. */
export async function hearAll(acknowledged, receiver) {
	const told = acknowledged.filter(({ thing }) => thing);
	const missing = () => told.filter(({ thing }) => !receiver.heard.has(thing));
	const began = performance.now();
	const before = receiver.deliveries;
	const late = missing().length;
	while (
		missing().length &&
		performance.now() - Math.max(receiver.lastAt, began) < 180_000
	)
		await new Promise((resolve) => setTimeout(resolve, 250));
	const seconds = (performance.now() - began) / 1000;
	return {
		late,
		seconds,
		rate: (receiver.deliveries - before) / seconds,
		unheard: missing().map(({ thing }) => thing),
		disordered: disordered(told, receiver.heard),
	};
}

/**
 * What was heard of after something of the same repository that began when it had been acknowledged already. Of two that ran at the same
 * moment either may come first.
 */
function disordered(told, heard) {
	const found = [];
	const inOrder = told
		.filter(({ thing }) => heard.has(thing))
		.sort((a, b) => heard.get(a.thing) - heard.get(b.thing));
	const newest = new Map();
	for (const { thing, began, acked } of inOrder) {
		const repository = thing.split(":", 1)[0];
		const before = newest.get(repository) ?? { began: 0 };
		if (before.began > acked) found.push(`${thing} after ${before.thing}`);
		if (began > before.began) newest.set(repository, { began, thing });
	}
	return found;
}
