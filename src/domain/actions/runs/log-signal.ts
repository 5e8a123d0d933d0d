/** Wakes those in this process who follow the log of a job; who follows it elsewhere looks again after a while. */
export interface LogSignal {
	/** Something of a job is new. */
	ring(job: number): void;
	/** Resolves at the next ring for a job, after so many milliseconds, when the signal aborts or the bell is closed. */
	wait(job: number, ms: number, signal: AbortSignal): Promise<void>;
	/** Calls a listener at every ring, with the job. */
	follow(listener: (job: number) => void): void;
	/** Nobody is to wait any more: the forge stops. */
	close(): void;
	readonly closed: boolean;
}

export function openLogSignal(): LogSignal {
	const waiting = new Map<number, Set<() => void>>();
	const listeners: ((job: number) => void)[] = [];
	let closed = false;
	const ring = (job: number) => {
		for (const listener of listeners) listener(job);
		for (const wake of [...(waiting.get(job) ?? [])]) wake();
	};
	return {
		ring,
		wait: (job, ms, signal) =>
			new Promise((resolve) => {
				const done = () => {
					clearTimeout(timer);
					signal.removeEventListener("abort", done);
					const others = waiting.get(job);
					others?.delete(done);
					if (others?.size === 0) waiting.delete(job);
					resolve();
				};
				const timer = setTimeout(done, ms);
				signal.addEventListener("abort", done);
				const all = waiting.get(job) ?? new Set();
				waiting.set(job, all.add(done));
				if (signal.aborted || closed) done();
			}),
		follow: (listener) => void listeners.push(listener),
		close() {
			closed = true;
			for (const job of [...waiting.keys()]) ring(job);
		},
		get closed() {
			return closed;
		},
	};
}
