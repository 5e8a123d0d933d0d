/** Rows of code as HTML that were once written. What an object holds never changes, so nothing goes stale. */
export interface RowCache {
	/** The rows of a key, made where they are not remembered. */
	rows(key: string, make: () => string): string;
}

/** What is remembered of all and of one, in characters, most of which take a byte. */
const mostOfAll = 48 << 20;
const mostOfOne = 4 << 20;

export function openRowCache(most = mostOfAll): RowCache {
	const known = new Map<string, string>();
	let total = 0;
	return {
		rows(key, make) {
			const found = known.get(key);
			if (found !== undefined) {
				// what was asked for last goes last
				known.delete(key);
				known.set(key, found);
				return found;
			}
			const made = make();
			if (made.length > mostOfOne) return made;
			known.set(key, made);
			total += made.length;
			for (const [oldest, { length }] of known) {
				if (total <= most) break;
				known.delete(oldest);
				total -= length;
			}
			return made;
		},
	};
}
