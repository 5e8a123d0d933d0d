/** How much somebody may use in a time; what was used comes back evenly over it. */
interface AllowanceLimits {
	readonly most: number;
	/** Milliseconds. */
	readonly window: number;
	/** Milliseconds of a clock that only goes forward. */
	readonly now?: () => number;
}

export interface Allowance {
	/** Counts a use; where it is too much, counts nothing and gives the milliseconds until it fits. What is more than all may be used at once by those who have used nothing. */
	use(user: string, amount: number): number;
	/** Takes back a use that came to nothing. */
	giveBack(user: string, amount: number): void;
}

/** Bounds what each user uses over a long time, in memory that is bounded by those who have used something. */
export function openAllowance({
	most,
	window,
	now = () => performance.now(),
}: AllowanceLimits): Allowance {
	const used = new Map<string, { amount: number; at: number }>();
	const left = ({ amount, at }: { amount: number; at: number }) =>
		Math.max(0, amount - ((now() - at) * most) / window);
	return {
		use(user, amount) {
			const before = used.get(user);
			const owed = before ? left(before) : 0;
			const over = owed > 0 ? Math.min(owed, owed + amount - most) : 0;
			if (over > 0) return Math.ceil((over * window) / most);
			for (const [other, entry] of used)
				if (left(entry) === 0) used.delete(other);
			used.set(user, { amount: owed + amount, at: now() });
			return 0;
		},
		giveBack(user, amount) {
			const before = used.get(user);
			if (!before) return;
			const owed = Math.max(0, left(before) - amount);
			used.set(user, { amount: owed, at: now() });
		},
	};
}
