/** Lets `atOnce` in at a time and others wait, up to `waiting`; to be awaited before the work, it gives what ends it. Throws what `busy` makes when more come. */
export function openTurnstile(
	atOnce: number,
	waiting: number,
	busy: () => Error,
): () => Promise<() => void> {
	const queue: (() => void)[] = [];
	let inside = 0;
	const leave = () => {
		// The place goes straight to the next, so that nobody slips in between.
		const next = queue.shift();
		if (next) next();
		else inside--;
	};
	return async () => {
		if (inside < atOnce) inside++;
		else if (queue.length < waiting)
			await new Promise<void>((enter) => queue.push(enter));
		else throw busy();
		return leave;
	};
}
