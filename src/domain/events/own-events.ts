/** How long a reader waits until his own last act is where he reads, in milliseconds. */
const patienceMs = 250;
/** Of so many accounts it is known which event was their last. */
const mostAccounts = 10_000;

/** Counts the events of this process as they are committed, and keeps which was the last of each account. */
export interface OwnEvents {
	committed(actor: number | undefined): void;
	/** How many have been committed. */
	count(): number;
	/** What the count was after an account's last event; 0 for none. */
	lastOf(actor: number): number;
}

export function openOwnEvents(): OwnEvents {
	const last = new Map<number, number>();
	let count = 0;
	return {
		committed(actor) {
			count++;
			if (actor === undefined) return;
			// the least lately seen is the first to be forgotten
			last.delete(actor);
			last.set(actor, count);
			if (last.size > mostAccounts)
				last.delete(last.keys().next().value as number);
		},
		count: () => count,
		lastOf: (actor) => last.get(actor) ?? 0,
	};
}

/** How far a consumer has come among the events of this process, and who waits for it. */
interface Progress {
	reached(count: number): void;
	/** Resolves when so many are passed, or after a quarter of a second. */
	passes(count: number, hurry: () => void): Promise<void>;
}

export function openProgress(): Progress {
	const waiting = new Map<() => void, number>();
	let passed = 0;
	return {
		reached(count) {
			passed = count;
			for (const [go, upTo] of waiting) if (upTo <= passed) go();
		},
		passes(count, hurry) {
			if (count <= passed) return Promise.resolve();
			return new Promise((resolve) => {
				const go = () => {
					clearTimeout(timer);
					waiting.delete(go);
					resolve();
				};
				const timer = setTimeout(go, patienceMs);
				waiting.set(go, count);
				hurry();
			});
		},
	};
}
