/** How far things stand apart in an order, so that others fit between them. */
export const columnStep = 1024;

interface SortedItem {
	readonly id: number;
	readonly sorting: number;
}

/**
 * The order of things once one is put at an index among the others: only what has to change, by id. Where two neighbours leave no
 * room, all are numbered anew.
 */
export function placedAt(
	others: readonly SortedItem[],
	id: number,
	index: number,
): Map<number, number> {
	const at = Math.max(0, Math.min(index, others.length));
	const before = others[at - 1]?.sorting;
	const after = others[at]?.sorting;
	if (after === undefined) return new Map([[id, (before ?? 0) + columnStep]]);
	const low = before ?? after - 2 * columnStep;
	const middle = Math.floor((low + after) / 2);
	if (middle > low && middle < after) return new Map([[id, middle]]);
	const all = others.map((one) => one.id).toSpliced(at, 0, id);
	return new Map(all.map((one, i) => [one, (i + 1) * columnStep]));
}
