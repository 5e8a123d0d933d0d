/** A line of a difference: kept, taken away or added. */
export interface DiffLine {
	readonly sign: " " | "-" | "+";
	readonly text: string;
}

/** Beyond so many pairs of lines the middle is shown as taken away and added anew. */
const mostPairs = 4_000_000;

/**
 * What changes between two texts, by lines; of what stays, a few lines around each change. `take` says whether there is room for so many
 * pairs of lines; where there is none, the middle is shown as taken away and added anew.
 */
export function lineDiff(
	old: string,
	fresh: string,
	take: (pairs: number) => boolean = () => true,
	around = 3,
): DiffLine[] {
	if (old === fresh) return [];
	const a = old.split("\n");
	const b = fresh.split("\n");
	let start = 0;
	while (start < a.length && start < b.length && a[start] === b[start]) start++;
	let end = 0;
	while (
		end < a.length - start &&
		end < b.length - start &&
		a[a.length - 1 - end] === b[b.length - 1 - end]
	)
		end++;
	const kept = (lines: readonly string[]): DiffLine[] =>
		lines.map((text) => ({ sign: " ", text }));
	return near(
		[
			...kept(a.slice(0, start)),
			...middle(
				a.slice(start, a.length - end),
				b.slice(start, b.length - end),
				take,
			),
			...kept(a.slice(a.length - end)),
		],
		around,
	);
}

/** The longest common part decides, by the table of its lengths. */
function middle(
	a: readonly string[],
	b: readonly string[],
	take: (pairs: number) => boolean,
): DiffLine[] {
	const gone = (text: string): DiffLine => ({ sign: "-", text });
	const come = (text: string): DiffLine => ({ sign: "+", text });
	const pairs = a.length * b.length;
	if (pairs > mostPairs || !take(pairs))
		return [...a.map(gone), ...b.map(come)];
	const width = b.length + 1;
	const lengths = new Uint32Array((a.length + 1) * width);
	const at = (i: number, j: number) => lengths[i * width + j] as number;
	for (let i = a.length - 1; i >= 0; i--)
		for (let j = b.length - 1; j >= 0; j--)
			lengths[i * width + j] =
				a[i] === b[j]
					? at(i + 1, j + 1) + 1
					: Math.max(at(i + 1, j), at(i, j + 1));
	const lines: DiffLine[] = [];
	let i = 0;
	let j = 0;
	while (i < a.length || j < b.length) {
		if (i < a.length && j < b.length && a[i] === b[j]) {
			lines.push({ sign: " ", text: a[i++] as string });
			j++;
		} else if (j === b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
			lines.push(gone(a[i++] as string));
		else lines.push(come(b[j++] as string));
	}
	return lines;
}

/** The lines that change, with some around them. */
function near(lines: readonly DiffLine[], around: number): DiffLine[] {
	const shown = new Uint8Array(lines.length);
	let done = 0;
	for (const [n, { sign }] of lines.entries()) {
		if (sign === " ") continue;
		const end = Math.min(lines.length, n + around + 1);
		shown.fill(1, Math.max(done, n - around), end);
		done = end;
	}
	return lines.filter((_, n) => shown[n] === 1);
}
