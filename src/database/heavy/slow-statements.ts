/** Milliseconds after which a statement is slow: at once, or when it takes so long twice in a row; and below which it may be quick again. */
interface SlowLimits {
	readonly once: number;
	readonly twice: number;
	readonly quick: number;
}
/** Quick readings in a row until a statement counts as quick again; ten times as many each time that it was slow after all. */
const ROW = 20;
/** A pause of the machine looks like a slow statement: even then it is quick again after so many readings. */
const MOST_READINGS = 20_000;
/** How many statements are remembered. */
const MOST = 1_000;

interface Sighting {
	slow: boolean;
	/** Slow readings of a statement that is not slow yet, or quick ones of one that is. */
	count: number;
	needed: number;
}

/** The texts of statements that take long, as far as they were seen to. */
interface SlowStatements {
	isSlow(sql: string): boolean;
	/** A statement took so many milliseconds. */
	took(sql: string, ms: number): void;
}

/**
 * Learns which statements are slow from how long they take. One that is quick for most people and slow for some stays slow longer each time,
 * so nobody can make it quick by asking for cheap things.
 */
export function slowStatements({
	once,
	twice,
	quick,
}: SlowLimits): SlowStatements {
	const seen = new Map<string, Sighting>();
	const sight = (sql: string): Sighting => {
		const known = seen.get(sql);
		if (known) return known;
		if (seen.size >= MOST) seen.delete(seen.keys().next().value as string);
		const fresh = { slow: false, count: 0, needed: ROW };
		seen.set(sql, fresh);
		return fresh;
	};
	const becomesSlow = (one: Sighting) => {
		one.slow = true;
		one.count = 0;
	};
	return {
		isSlow: (sql) => seen.size > 0 && seen.get(sql)?.slow === true,
		took(sql, ms) {
			if (ms < twice && !seen.has(sql)) return;
			const one = sight(sql);
			if (!one.slow) {
				if (ms >= once || (ms >= twice && ++one.count > 1)) becomesSlow(one);
				else if (ms < twice) one.count = 0;
			} else if (ms >= quick) one.count = 0;
			else if (++one.count >= one.needed) {
				one.slow = false;
				one.count = 0;
				one.needed = Math.min(one.needed * 10, MOST_READINGS);
			}
		},
	};
}
