/** A stretch of a line, in signs from its start. */
type Stretch = readonly [from: number, to: number];

/** Longer lines are not compared by words. */
const longest = 500;
const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/**
 * The stretches that differ between an old line and the one in its place; undefined when too little is the same for that to help, or when
 * `take` has no room left for so many pairs of words.
 */
export function changedWords(
	before: string,
	after: string,
	take: (pairs: number) => boolean = () => true,
): { before: Stretch[]; after: Stretch[] } | undefined {
	if (before.length > longest || after.length > longest) return undefined;
	// looking for words costs as well
	if (!take(before.length + after.length)) return undefined;
	const [old, now] = [before.match(words) ?? [], after.match(words) ?? []];
	const kept = common(old, now, take);
	if (!kept) return undefined;
	const same = kept.reduce(
		(sum, [i]) => sum + (old[i]?.trim() ? (old[i]?.length ?? 0) : 0),
		0,
	);
	if (same * 3 < Math.min(before.trim().length, after.trim().length))
		return undefined;
	return {
		before: rest(old, new Set(kept.map(([i]) => i))),
		after: rest(now, new Set(kept.map(([, j]) => j))),
	};
}

/** Pairs of places of a longest common sequence; undefined where there is no room for the pairs in between. */
function common(
	old: readonly string[],
	now: readonly string[],
	take: (pairs: number) => boolean,
) {
	const pairs: [number, number][] = [];
	let start = 0;
	while (start < old.length && start < now.length && old[start] === now[start])
		pairs.push([start, start++]);
	let [a, b] = [old.length, now.length];
	const tail: [number, number][] = [];
	while (a > start && b > start && old[a - 1] === now[b - 1])
		tail.push([--a, --b]);
	if (!take((a - start) * (b - start))) return undefined;
	const width = b - start + 1;
	const table = new Uint16Array((a - start + 1) * width);
	for (let i = a - 1; i >= start; i--)
		for (let j = b - 1; j >= start; j--) {
			const at = (i - start) * width + (j - start);
			table[at] =
				old[i] === now[j]
					? (table[at + width + 1] ?? 0) + 1
					: Math.max(table[at + width] ?? 0, table[at + 1] ?? 0);
		}
	for (let i = start, j = start; i < a && j < b; ) {
		const at = (i - start) * width + (j - start);
		if (old[i] === now[j]) pairs.push([i++, j++]);
		else if ((table[at + width] ?? 0) >= (table[at + 1] ?? 0)) i++;
		else j++;
	}
	return [...pairs, ...tail.reverse()];
}

/** The stretches of the words that are not kept; those with one space between them are one. */
function rest(line: readonly string[], kept: ReadonlySet<number>): Stretch[] {
	const found: [number, number][] = [];
	let at = 0;
	for (const [i, word] of line.entries()) {
		const end = at + word.length;
		const last = found.at(-1);
		if (!kept.has(i)) {
			if (last && last[1] === at) last[1] = end;
			else found.push([at, end]);
		}
		at = end;
	}
	return found;
}
