export interface Page {
	readonly limit: number;
	readonly offset: number;
}

/** A page of rows that each know how many there are in all; behind the last page that is asked for once more. */
export async function countedPage<R extends { total: number }>(
	page: Page,
	rowsOf: (page: Page) => Promise<R[]>,
): Promise<{ rows: Omit<R, "total">[]; total: number }> {
	const rows = await rowsOf(page);
	const [any] =
		rows.length > 0 || page.offset === 0
			? rows
			: await rowsOf({ limit: 1, offset: 0 });
	return {
		rows: rows.map(({ total: _, ...row }) => row),
		total: Number(any?.total ?? 0),
	};
}
