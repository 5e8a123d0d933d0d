/**
 * Walks rows in the order of a number that grows from row to row, such as their id: `read` gives up to `limit` rows whose number is higher than
 * `after`. Gives each page that has rows; ends with the first that is not full.
 */
export async function* walkPages<R>(
	limit: number,
	read: (after: number) => Promise<readonly R[]>,
	numberOf: (row: R) => number,
): AsyncGenerator<readonly R[]> {
	let after = 0;
	for (;;) {
		const rows = await read(after);
		const last = rows.at(-1);
		if (!last) return;
		yield rows;
		if (rows.length < limit) return;
		after = numberOf(last);
	}
}
