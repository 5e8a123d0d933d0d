interface ThrottleConfig {
	/** Failures within the window after which a key has to wait. */
	readonly limit: number;
	/** Milliseconds. */
	readonly window: number;
	/** Keys kept at most; the one that failed longest ago goes first. */
	readonly most?: number;
	/** Milliseconds of a clock; what it has seen is forgotten when it is put back. */
	readonly now?: () => number;
}

export interface ThrottleResult {
	readonly allowed: boolean;
	/** Whole seconds until another try is allowed; 0 when it is. */
	readonly retryAfter: number;
}

export interface Throttle {
	/** Whether a try under this key is allowed now. Asking does not count. */
	ask(key: string): ThrottleResult;
	/** Counts a failure. */
	fail(key: string): void;
	/** Both at once: many tries at the same moment are no more than one after another. */
	take(key: string): ThrottleResult;
	/** Takes the last failure of a key back: it was none. */
	giveBack(key: string): void;
	/** Forgets the failures of a key, after a success. */
	forget(key: string): void;
}

/** Counts failures in a sliding window, exactly, in bounded memory. */
export function openThrottle({
	limit,
	window,
	most = 50_000,
	now = () => performance.now(),
}: ThrottleConfig): Throttle {
	const failures = new Map<string, number[]>();
	const throttle: Throttle = {
		ask(key) {
			const at = now();
			// a clock that was put back must not keep anybody out until it is as late again
			const times = (failures.get(key) ?? []).filter((time) => time <= at);
			// the oldest of the last `limit` failures decides
			const oldest = times.at(-limit);
			const wait = oldest === undefined ? 0 : oldest + window - at;
			return wait > 0
				? { allowed: false, retryAfter: Math.ceil(wait / 1000) }
				: { allowed: true, retryAfter: 0 };
		},
		fail(key) {
			const time = now();
			const times = failures.get(key) ?? [];
			const recent = [
				...times.filter((t) => t > time - window && t <= time),
				time,
			];
			failures.delete(key);
			// some more than decide are kept: those that are given back were counted beyond the limit, where it only slows tries down
			failures.set(key, recent.slice(-2 * limit));
			for (const oldest of failures.keys()) {
				if (failures.size <= most) break;
				failures.delete(oldest);
			}
		},
		take(key) {
			const result = throttle.ask(key);
			if (result.allowed) throttle.fail(key);
			return result;
		},
		giveBack(key) {
			const times = failures.get(key);
			times?.pop();
			if (times?.length === 0) failures.delete(key);
		},
		forget: (key) => void failures.delete(key),
	};
	return throttle;
}
