/** Wakes those who wait for work in this process; who waits elsewhere looks again after a while. */
export interface WorkSignal {
	ring(): void;
	/** Calls a listener at every ring. */
	follow(listener: () => void): void;
	/** Resolves at the next ring, after so many milliseconds, or when the signal aborts. */
	wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function openWorkSignal(): WorkSignal {
	let waiting: (() => void)[] = [];
	const listeners: (() => void)[] = [];
	return {
		ring() {
			const all = waiting;
			waiting = [];
			for (const wake of all) wake();
			for (const listener of listeners) listener();
		},
		follow: (listener) => void listeners.push(listener),
		wait: (ms, signal) =>
			new Promise((resolve) => {
				const done = () => {
					clearTimeout(timer);
					signal.removeEventListener("abort", done);
					waiting = waiting.filter((w) => w !== done);
					resolve();
				};
				const timer = setTimeout(done, ms);
				signal.addEventListener("abort", done);
				waiting.push(done);
				if (signal.aborted) done();
			}),
	};
}
